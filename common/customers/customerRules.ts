/** What a customer's fields may hold, the same in the form, at the door and in an import. */
export const customerMax = { name: 200, shortName: 80, number: 60, priceCode: 40 } as const;
