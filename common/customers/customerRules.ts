/** Field lengths of a customer, shared by the form, the API and the import. */
export const customerMax = { name: 200, shortName: 80, number: 60, priceCode: 40, taxCertificate: 60 } as const;
