// Takeoffs 4 to 6, calculated by hand from the files, the lists and the rules (Q1–Q38) in exact fractions, independently
// of the application; the same calculation of takeoff 1 gives expected.json to the cent. Lines: code, SKU, quantity,
// length in inches, cents, flats, flags. Comments show the calculation where it isn't obvious; feet of a trim are pieces ×
// its length in the takeoff, or × its item's size, 10' 6" (Q15).

type Line = readonly [string, string | null, string, string | null, number | null, number | null, string];

interface HandDerived {
  readonly lines: readonly Line[];
  readonly [part: string]: unknown;
}

// biome-ignore format: aligned columns
export const handDerived: Readonly<Record<string, HandDerived>> = {
  '4-windows': {
    lines: [
      // 18 × 24' 3 1/2" = 437.25, 25 × 12' 6 1/2" = 313.54, 7 × 9' 11 15/16" = 69.96 (Q3); 820.75 × 2.28 = 1871.31
      ['5V', '5V-26S', '820.75', null, 228, null, ''],
      // drop 14 on 48: 3 per flat, so 2; RAKE 8.5: 5 a flat, 8 → 2 and 3 → 1; END 9.5: 5; TRANS 12: 4; EAVE 5.25: 9, all in one
      ['RIDGE', 'RC14-26S', '6', '126', 2595, 2, ''],
      ['RAKE', 'RK-26S', '8', '126', 1688, 2, ''],
      ['RAKE', 'RK-26S', '3', '146', 1688, 1, ''],
      ['END', 'EW-26S', '4', '126', 1852, 1, ''],
      ['TRANS', 'TR-26S', '3', '126', 2265, 1, ''],
      ['BOOT1', 'PB1', '2', null, 1462, null, ''],
      ['SLNT', 'SL-BSL', '6', null, 915, null, ''],
      ['EAVE', 'EV-26S', '9', '126', 1152, 1, ''],
      ['NOUE', null, '2', '120', null, null, 'no match'],
      ['SCREW15', 'WG15-BSL', '7', null, 2310, null, ''],
      ['LAPSCREW', 'LAP78-BSL', '2', null, 2975, null, ''],
      ['BUTYL', 'BUT78', '19', null, 668, null, ''],
      ['UNDERLAY', 'UL-SYN', '2', null, 7056, null, ''],
      ['OCLOSURE', 'CLO-5V-O', '67', null, 108, null, ''],
      ['ICLOSURE', 'CLO-5V-I', '32', null, 105, null, ''],
    ],
    accessories: [
      // 5V 820.75 × 1.92 + RIDGE 63 × 1 + RAKE 120.5 × 0.75 = 1729.215, 250 to a BX
      { item: 'SCREW15', sku: 'WG15-BSL', pieces: 1730, packs: 7, quantity: '7' },
      // 5V 820.75 × 0.5 = 410.375, 250 to a BX
      { item: 'LAPSCREW', sku: 'LAP78-BSL', pieces: 411, packs: 2, quantity: '2' },
      // 5V 820.75 × 1 = 820.75, 45 to a RL
      { item: 'BUTYL', sku: 'BUT78', pieces: 821, packs: 19, quantity: '19' },
      // 5V 820.75 × 2.2 = 1805.65, 1000 to a RL
      { item: 'UNDERLAY', sku: 'UL-SYN', pieces: 1806, packs: 2, quantity: '2' },
      // RIDGE 63 × 0.67 + TRANS 31.5 × 0.335 + END 42 × 0.335 = 66.8325
      { item: 'OCLOSURE', sku: 'CLO-5V-O', pieces: 67, packs: null, quantity: '67' },
      // EAVE 94.5 × 0.335 = 31.6575
      { item: 'ICLOSURE', sku: 'CLO-5V-I', pieces: 32, packs: null, quantity: '32' },
    ],
    unmatched: ['NOUE'],
    refused: [],
    warnings: [],
    skipped: [],
    totals: { pieces: 50, linearFeet: '820.75', squares: '16.42', weight: '1436.32', flatsByLine: 8, flatsNested: 7, subtotalCents: 313774, taxCents: 22435, totalCents: 336209 },
    nested: [{ metal: '26GA', paint: 'SMP', color: 'BURNISHED SLATE', flats: 6, length: '126' }, { metal: '26GA', paint: 'SMP', color: 'BURNISHED SLATE', flats: 1, length: '146' }],
    cutlist: [
      { quantity: 18, feet: 24, inch: '3.5', linearFeet: '437.25', weight: '765.19' },
      { quantity: 25, feet: 12, inch: '6.5', linearFeet: '313.54', weight: '548.70' },
      { quantity: 7, feet: 9, inch: '11.9375', linearFeet: '69.96', weight: '122.43' },
    ],
    packs: [
      { number: 1, runs: [{ pieces: 11, lengthFt: '24.29' }], pieces: 11, linearFeet: '267.19', weight: '467.58', overweight: false },
      { number: 2, runs: [{ pieces: 7, lengthFt: '24.29' }, { pieces: 9, lengthFt: '12.54' }], pieces: 16, linearFeet: '282.89', weight: '495.06', overweight: false },
      { number: 3, runs: [{ pieces: 16, lengthFt: '12.54' }, { pieces: 7, lengthFt: '9.99' }], pieces: 23, linearFeet: '270.57', weight: '473.50', overweight: false },
    ],
  },
  '5-semicolon': {
    lines: [
      // 456.67 + 228 + 108.94 (9 × 12' 1 1/4": 13.25 in carry) + 34.17 + 120.02; 947.8 × 5.63 = 5336.11 (Q3)
      ['SS18', 'SS18-32P', '947.8', null, 563, null, ''],
      // 5 + 2,0 in two letter cases; panel SS18's own row of the match list wins: 3 conditions; drop 16.5: 2 a flat (Q13)
      ['ridge', 'RCV16-32P', '7', null, 5624, 4, ''],
      // drops 14, 20, 5.25, 10.375, 4.375, 8.75: 3, 2, 9, 4, 10 and 5 a flat
      ['HIP', 'HC14-32P', '6', null, 4824, 2, ''],
      ['VALLEY', 'VW20-32P', '3', null, 6745, 2, ''],
      ['EAVE', 'EV-32P', '14', null, 2021, 2, ''],
      ['GABLE', 'GT-32P', '8', null, 3663, 2, ''],
      ['ZEE', 'ZC-32P', '7', null, 1741, 1, ''],
      ['KICKOUT', null, '2', null, null, null, 'no match'],
      ['SIDE', 'SW-32P', '5', null, 3142, 1, ''],
      ['BOOT3', 'PBR-HT3', '3', null, 4825, null, ''],
      ['CLIP', 'CLIP2', '3', null, 11800, null, ''],
      ['PANCAKE', 'PAN1', '2', null, 3860, null, ''],
      ['UNDERLAY', 'UL-SYN', '2', null, 8400, null, ''],
      ['OCLOSURE', null, '50', null, null, null, 'no match'],
      ['ICLOSURE', null, '50', null, null, null, 'no match'],
      ['SCREW15', 'WG15-ZNC', '1', null, 2750, null, ''],
      ['VCLOSURE', 'CLO-UNI', '7', null, 1485, null, ''],
      ['BUTYL', 'BUT78', '3', null, 795, null, ''],
      ['ICEWATER', 'UL-HT', '1', null, 9950, null, ''],
      ['SEALANT', 'SL-ZNC', '3', null, 915, null, ''],
    ],
    accessories: [
      // SS18 947.8 × 0.5 = 473.9, 200 to a BX
      { item: 'CLIP', sku: 'CLIP2', pieces: 474, packs: 3, quantity: '3' },
      // SS18 947.8 × 1 = 947.8, 500 to a BX
      { item: 'PANCAKE', sku: 'PAN1', pieces: 948, packs: 2, quantity: '2' },
      // SS18 947.8 × 1.65 = 1563.87, 1000 to a RL
      { item: 'UNDERLAY', sku: 'UL-SYN', pieces: 1564, packs: 2, quantity: '2' },
      // RIDGE 73.5 × 0.67 = 49.245
      { item: 'OCLOSURE', sku: null, pieces: 50, packs: null, quantity: '50' },
      // EAVE 147 × 0.335 = 49.245
      { item: 'ICLOSURE', sku: null, pieces: 50, packs: null, quantity: '50' },
      // RIDGE 73.5 × 1 + HIP 63 × 1 = 136.5, 250 to a BX
      { item: 'SCREW15', sku: 'WG15-ZNC', pieces: 137, packs: 1, quantity: '1' },
      // HIP 63 × 2 = 126, 20 to a RL
      { item: 'VCLOSURE', sku: 'CLO-UNI', pieces: 126, packs: 7, quantity: '7' },
      // VALLEY 31.5 × 4 = 126, 45 to a RL
      { item: 'BUTYL', sku: 'BUT78', pieces: 126, packs: 3, quantity: '3' },
      // VALLEY 31.5 × 3 = 94.5, 200 to a RL
      { item: 'ICEWATER', sku: 'UL-HT', pieces: 95, packs: 1, quantity: '1' },
      // SIDE 52.5 × 0.05 = 2.625
      { item: 'SEALANT', sku: 'SL-ZNC', pieces: 3, packs: null, quantity: '3' },
    ],
    unmatched: ['KICKOUT', 'OCLOSURE', 'ICLOSURE'],
    refused: [],
    warnings: [],
    skipped: [],
    totals: { pieces: 44, linearFeet: '947.80', squares: '14.22', weight: '871.98', flatsByLine: 14, flatsNested: 11, subtotalCents: 810273, taxCents: 65632, totalCents: 875905 },
    nested: [{ metal: '.032 ALUM', paint: 'PVDF', color: 'ZINC GRAY', flats: 11, length: '126' }],
    cutlist: [
      { quantity: 16, feet: 28, inch: '6.5', linearFeet: '456.67', weight: '420.14' },
      { quantity: 12, feet: 19, inch: '0', linearFeet: '228.00', weight: '209.76' },
      { quantity: 9, feet: 12, inch: '1.25', linearFeet: '108.94', weight: '100.22' },
      { quantity: 4, feet: 8, inch: '6.5', linearFeet: '34.17', weight: '31.44' },
      { quantity: 3, feet: 40, inch: '0.0625', linearFeet: '120.02', weight: '110.42' },
    ],
    packs: [
      { number: 1, runs: [{ pieces: 3, lengthFt: '40.01' }, { pieces: 14, lengthFt: '28.54' }], pieces: 17, linearFeet: '519.59', weight: '478.02', overweight: false },
      { number: 2, runs: [{ pieces: 2, lengthFt: '28.54' }, { pieces: 12, lengthFt: '19.00' }, { pieces: 9, lengthFt: '12.10' }, { pieces: 4, lengthFt: '8.54' }], pieces: 27, linearFeet: '428.14', weight: '393.89', overweight: false },
    ],
  },
  '6-large': {
    lines: [
      // 180 rows are 110 lengths; 26,518.22 × 4.71 = 124,900.8162
      ['PBR', 'PBR-24P', '26518.22', null, 471, null, ''],
      // 25 + 19: drop 14, 3 a flat; its row names the color, so -CPN
      ['ridge', 'RC14-24P-CPN', '44', null, 5206, 15, ''],
      ['RIDGEV', 'RCV16-24P', '49', null, 4186, 25, ''],
      ['HIP', 'HC14-24P', '21', null, 3595, 7, ''],
      // 8 + 25 + 16, 5 a flat
      ['RAKE', 'RK-24P-CPN', '49', null, 3294, 10, ''],
      ['eave', 'EV-24P-CPN', '5', null, 2165, 1, ''],
      ['DRIP', 'DE-24P', '13', null, 1408, 2, ''],
      ['VALLEY', 'VW20-24P-CPN', '11', null, 7291, 6, ''],
      ['SIDE', 'SW-24P', '2', null, 2354, 1, ''],
      // 26 + 1 + 2: with a quantity END is the endwall (Q7)
      ['end', 'EW-24P', '29', null, 2531, 6, ''],
      ['TRANS', 'TR-24P', '22', null, 3122, 6, ''],
      ['GABLE', 'GT-24P', '21', null, 2738, 6, ''],
      ['JTRIM', 'JC-24P', '41', null, 1231, 4, ''],
      // 17 + 22: drop 8, 6 a flat
      ['osc', 'OC-24P', '39', null, 2177, 7, ''],
      ['ISC', 'IC-24P', '18', null, 2058, 3, ''],
      ['FASCIA', 'FA6-24P', '9', null, 2206, 2, ''],
      ['ZEE', 'ZC-24P', '57', null, 1320, 6, ''],
      ['peak', 'PK-24P', '16', null, 2945, 4, ''],
      ['HEAD', 'HD-24P', '17', null, 1586, 3, ''],
      ['COUNTER', 'CF-24P', '63', null, 1704, 8, ''],
      ['CLEAT', 'CL-24P', '26', null, 1054, 2, ''],
      ['rat', 'RG-24P', '21', null, 1615, 3, ''],
      // 9 + 15; drop 24: 2 a flat; stock of 4', so it shares flats with nothing else, as FASCIA's 12' 2" does (Q6)
      ['CRICKET', 'CK-24P', '24', null, 2979, 12, ''],
      ['BOOT1', 'PB1', '41', null, 1462, null, ''],
      ['BOOT3', 'PBR-HT3', '11', null, 4825, null, ''],
      ['boot5', 'PB5', '21', null, 3190, null, ''],
      ['SNOWG', 'SNOW-POLY', '39', null, 410, null, ''],
      ['TUP', 'TU-PEN', '35', null, 1250, null, ''],
      ['SLNT', 'SL-CPN', '25', null, 916, null, ''],
      ['rv', 'RV-ROLL', '13', null, 6200, null, ''],
      ['CRTG', 'CRATE', '1', null, 14500, null, ''],
      ['ODDBALL', null, '24', null, null, null, 'no match'],
      ['LOUVER 24X24', null, '17', null, null, null, 'no match'],
      ['SCREW15', 'WG15-CPN', '259', null, 2310, null, ''],
      ['LAPSCREW', 'LAP78-CPN', '54', null, 2975, null, ''],
      ['BUTYL', 'BUT78', '600', null, 668, null, ''],
      ['UNDERLAY', 'UL-SYN', '88', null, 7056, null, ''],
      ['OCLOSURE', 'CLO-PBR-O', '489', null, 116, null, ''],
      ['ICLOSURE', 'CLO-PBR-I', '18', null, 111, null, ''],
      ['VCLOSURE', 'CLO-UNI', '23', null, 1485, null, ''],
      ['ICEWATER', 'UL-HT', '2', null, 9950, null, ''],
      ['RIDGEVENT', 'RV-ROLL', '11', null, 6200, null, ''],
      ['SEALANT', 'SL-CPN', '2', null, 916, null, ''],
    ],
    accessories: [
      // PBR 26518.22 × 2.4 + RIDGE 462 × 1 + HIP 220.5 × 1 + RAKE 514.5 × 0.75 = 64712.103, 250 to a BX
      { item: 'SCREW15', sku: 'WG15-CPN', pieces: 64713, packs: 259, quantity: '259' },
      // PBR 26518.22 × 0.5 = 13259.11, 250 to a BX
      { item: 'LAPSCREW', sku: 'LAP78-CPN', pieces: 13260, packs: 54, quantity: '54' },
      // PBR 26518.22 × 1 + VALLEY 115.5 × 4 = 26980.22, 45 to a RL
      { item: 'BUTYL', sku: 'BUT78', pieces: 26981, packs: 600, quantity: '600' },
      // PBR 26518.22 × 3.3 = 87510.126, 1000 to a RL
      { item: 'UNDERLAY', sku: 'UL-SYN', pieces: 87511, packs: 88, quantity: '88' },
      // RIDGE 462 × 0.67 + TRANS 231 × 0.335 + END 304.5 × 0.335 = 488.9325
      { item: 'OCLOSURE', sku: 'CLO-PBR-O', pieces: 489, packs: null, quantity: '489' },
      // EAVE 52.5 × 0.335 = 17.5875
      { item: 'ICLOSURE', sku: 'CLO-PBR-I', pieces: 18, packs: null, quantity: '18' },
      // HIP 220.5 × 2 = 441, 20 to a RL
      { item: 'VCLOSURE', sku: 'CLO-UNI', pieces: 441, packs: 23, quantity: '23' },
      // VALLEY 115.5 × 3 = 346.5, 200 to a RL
      { item: 'ICEWATER', sku: 'UL-HT', pieces: 347, packs: 2, quantity: '2' },
      // RIDGEV 514.5 × 1 = 514.5, 50 to a RL
      { item: 'RIDGEVENT', sku: 'RV-ROLL', pieces: 515, packs: 11, quantity: '11' },
      // SIDE 21 × 0.05 = 1.05
      { item: 'SEALANT', sku: 'SL-CPN', pieces: 2, packs: null, quantity: '2' },
    ],
    unmatched: ['ODDBALL', 'LOUVER 24X24'],
    refused: [],
    warnings: [],
    skipped: [],
    totals: { pieces: 1365, linearFeet: '26518.22', squares: '795.55', weight: '86184.39', flatsByLine: 139, flatsNested: 119, subtotalCents: 16377765, taxCents: 1220143, totalCents: 17597908 },
    nested: [{ metal: '24GA', paint: 'PVDF', color: 'COPPER PENNY', flats: 105, length: '126' }, { metal: '24GA', paint: 'PVDF', color: 'COPPER PENNY', flats: 2, length: '146' }, { metal: '24GA', paint: 'PVDF', color: 'COPPER PENNY', flats: 12, length: '48' }],
  },
};
