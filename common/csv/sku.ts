/** How a SKU begins, in the catalog and in the match rows that name it (Q25). */
export const skuPattern = /^[\p{L}\p{N}.]/u;
export const skuProblem = 'begins with a letter, a digit or a point';
