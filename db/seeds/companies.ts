/** A supplier in the demo story; money in cents. Panels, customers, catalog and lists are CSV files in its folder. */
export interface StoryCompany {
  readonly companyName: string;
  readonly inits: string;
  readonly num: number;
  readonly officeAddressOne: string;
  readonly officeAddressTwo: string;
  readonly metals: readonly string[];
  readonly paints: readonly string[];
  readonly colors: readonly string[];
  readonly flatWidth: number;
  readonly clientNotes: string;
  readonly emails: readonly string[];
  /** Prices of levels 1 to 4, and 5 if agreed. */
  readonly prices: readonly [number, number, number, number, number?];
  /** Folder below db/seeds/files. */
  readonly files: string;
}

const table = {
  wasatch: {
    companyName: 'Wasatch Rib & Seam Supply',
    inits: 'WRS',
    num: 101,
    officeAddressOne: '1480 W Foundry Row',
    officeAddressTwo: 'Ogden, UT 84404',
    metals: ['29ga', '26ga', '24ga', '.032 Alum'],
    paints: ['SMP', 'PVDF', 'Bare'],
    // biome-ignore format: shorter as one list
    colors: [
      'Charcoal Gray', 'Matte Black', 'Dark Bronze', 'Medium Bronze', 'Burnished Slate', 'Ash Gray', 'Light Stone',
      'Bright White', 'Regal White', 'Saddle Tan', 'Cocoa Brown', 'Barn Red', 'Colony Red', 'Forest Green',
      'Patina Green', 'Gallery Blue', 'Copper Penny', 'Zinc Gray',
    ],
    flatWidth: 48,
    clientNotes:
      'Always show lap direction. Ridge and hip in 10\'-6" pieces, 6" lap. Panels to the inch, never to the half foot. ' +
      'Anything in Summit County gets snow guards called out.',
    emails: ['releases@wasatchrib.example', 'shop@wasatchrib.example'],
    prices: [4500, 8500, 14500, 22000],
    files: '.',
  },
  gemstate: {
    companyName: 'Gem State Panel Co.',
    inits: 'GSP',
    num: 102,
    officeAddressOne: '77 Railhead Ave',
    officeAddressTwo: 'Idaho Falls, ID 83402',
    metals: ['29ga', '26ga', '24ga'],
    paints: ['SMP', 'PVDF'],
    colors: ['Charcoal Gray', 'Matte Black', 'Dark Bronze', 'Barn Red', 'Forest Green', 'Light Stone', 'Galvalume'],
    flatWidth: 41.5625,
    clientNotes: 'Add 1" to every panel at the eave. Send the cut list sorted longest first.',
    emails: ['yard@gemstatepanel.example'],
    prices: [5000, 9000, 15000, 24000, 38000],
    files: 'rival',
  },
} as const satisfies Record<string, StoryCompany>;

export type CompanyKey = keyof typeof table;
export const companies: Readonly<Record<CompanyKey, StoryCompany>> = table;
