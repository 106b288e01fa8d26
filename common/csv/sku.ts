/** Allowed first characters of a SKU, in the catalog and in match rows (Q25). */
export const skuPattern = /^[\p{L}\p{N}.]/u;
export const skuProblem = 'must start with a letter, digit or period';
