import type { StoryCompany } from './companies';

/** Data of the large demo: words in four scripts, and three suppliers in addition to the story's two. */
export const amounts = { jobs: 100_000, onBoard: 1500, waiting: 90, notesOnOne: 300, years: 3 } as const;

/** Parts of a job's name, by script: owner and building. */
export const scripts = [
  {
    owners: ['Hansen', 'Peña', 'O’Leary', 'Müller', 'Søgaard', 'Nakai', 'Kovač', 'Whitlock', 'Baptiste', 'Yazzie'],
    buildings: ['Barn', 'Residence', 'Shop 40x60', 'Carport', 'Chapel', 'Fire Hall', 'Duplex', 'Lodge', 'Hangar'],
    streets: ['Cedar Hollow Rd', 'Bench St', 'Foundry Row', 'Railhead Ave', 'Río Verde Ln'],
    cities: ['Ogden', 'Provo', 'Logan', 'Idaho Falls', 'Española'],
    states: ['UT', 'ID', 'NV', 'NM'],
  },
  {
    owners: ['Петров', 'Соколова', 'Ковальчук', 'Ёлкин', 'Димитров'],
    buildings: ['дом', 'ангар', 'склад', 'школа', 'мастерская'],
    streets: ['ул. Лесная', 'Северный проезд', 'Заводская ул.'],
    cities: ['Тверь', 'Варна', 'Львов'],
    states: ['TV', 'VR'],
  },
  {
    owners: ['山田', '佐藤', '高橋', '王', '陳'],
    buildings: ['邸', '倉庫', '体育館', '工場', '屋根葺き替え'],
    streets: ['中央通り', '本町', '港北'],
    cities: ['札幌市', '金沢市', '台中市'],
    states: ['JP', 'TW'],
  },
  {
    owners: ['النور', 'الحداد', 'يوسف', 'منصور'],
    buildings: ['مخزن', 'منزل', 'ورشة', 'مدرسة'],
    streets: ['شارع النخيل', 'طريق الميناء'],
    cities: ['عمّان', 'مسقط'],
    states: ['JO', 'OM'],
  },
] as const;

export const panels: readonly (readonly [name: string, width: number])[] = [
  ['AG', 36],
  ['PBR', 36],
  ['SS16', 16],
  ['SL18', 18],
  ['Wave', 34.75],
];

const supplier = (
  companyName: string,
  inits: string,
  num: number,
  at: readonly [string, string],
  prices: StoryCompany['prices'],
): StoryCompany => ({
  companyName,
  inits,
  num,
  officeAddressOne: at[0],
  officeAddressTwo: at[1],
  metals: ['29ga', '26ga', '24ga'],
  paints: ['SMP', 'PVDF'],
  colors: ['Charcoal Gray', 'Matte Black', 'Barn Red', 'Forest Green', 'Light Stone'],
  flatWidth: 48,
  clientNotes: 'Panels to the inch.',
  emails: [],
  prices,
  files: 'rival',
});
export const largeCompanies: readonly StoryCompany[] = [
  supplier('Северная Кровля', 'SKR', 103, ['Заводская ул. 4', 'Тверь'], [4000, 8000, 13_000, 20_000, 30_000]),
  supplier('北海ルーフ', 'HKR', 104, ['中央通り 12', '札幌市'], [5200, 9400, 15_500, 25_000]),
  supplier('أسقف النور', 'NUR', 105, ['شارع النخيل 7', 'عمّان'], [4800, 8800, 15_000, 23_000, 36_000]),
];

/** Reps and customers of each of the three suppliers; the last two are customers. */
export const largePeople: readonly (readonly string[])[] = [
  ['Ольга Соколова', 'Иван Петров', 'Мария Ёлкина', 'Пётр Димитров'],
  ['山田 花子', '佐藤 健', '高橋 亮', '陳 美玲'],
  ['ليلى منصور', 'يوسف الحداد', 'سارة النور', 'كريم يوسف'],
];
export const largeAddress = (company: number, person: number): string => `rep${company + 3}${person + 1}@demo.test`;
