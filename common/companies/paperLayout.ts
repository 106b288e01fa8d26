/** Prices on a customer's PDF: each line's, the totals only, or none. */
export const paperPrices = ['lines', 'totals', 'none'] as const;

/** A company's layout of its customers' PDFs; frozen with each PDF. */
export interface PaperLayout {
  readonly paperPrices: (typeof paperPrices)[number];
  readonly paperCutlist: boolean;
  readonly paperBundles: boolean;
  /** Phone and email of who prepared the quote. */
  readonly paperContact: boolean;
  /** Lines for the customer's name, signature and date. */
  readonly paperSignature: boolean;
  readonly paperLeadTime: string;
  readonly paperFreight: string;
  readonly paperTerms: string;
}
export type PaperField = keyof PaperLayout;

export const paperLimits = { paperLeadTime: 200, paperFreight: 200, paperTerms: 4000 } as const;

export const paperTexts = Object.keys(paperLimits) as (keyof typeof paperLimits)[];
export const paperFlags = ['paperCutlist', 'paperBundles', 'paperContact', 'paperSignature'] as const;
export const paperFields: readonly PaperField[] = ['paperPrices', ...paperFlags, ...paperTexts];

/** The layout of PDFs from before companies had one. */
export const olderLayout: PaperLayout = {
  ...{ paperPrices: 'lines', paperCutlist: true, paperBundles: true, paperContact: false, paperSignature: false },
  ...{ paperLeadTime: '', paperFreight: '', paperTerms: '' },
};
