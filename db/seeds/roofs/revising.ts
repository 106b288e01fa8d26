import { amongUs, draft, letGo, ordinary, release, review, revise, say } from '../acts';
import { ell, gable, hip, type Roof } from '../roof';

/** The board's Revision column. */
export const revising: readonly Roof[] = [
  {
    name: 'Cottonwood Canyon Lodge',
    at: ['9560 Big Cottonwood Canyon Rd', 'Brighton', 'UT'],
    panel: ['SS16', 16],
    building: ell(88, 44, 10),
    customer: 'WasatchBui',
    asks: 'Matte Black 24 ga PVDF, snow rail at every eave. Two crickets behind the chimneys.',
    files: ['lodge roof sheets.pdf', 'chimney west.png'],
    by: 'shelby',
    ago: 52.8,
    // Level 2 in a revision has 4 hours: overdue by 1 h 04.
    steps: [
      ...ordinary(52.8, {
        level: 2,
        drafter: 'tessa',
        admin: 'ruth',
        says: 'Crickets drawn flat, seams turned up 4". Snow rail is not in the trim list.',
      }),
      [
        5.07,
        'shelby',
        revise('Snow rail has to be in the list, 3 rows. And the west cricket grew to 6 ft.', 'west cricket.pdf'),
      ],
      [4.2, 'tessa', amongUs('Shop says rail comes in 10 ft sticks. Counting 3 rows on the canyon side only.')],
    ],
  },
  {
    name: 'Hangar 4, Bonneville Airpark',
    at: ['4500 Airpark Way', 'West Wendover', 'NV'],
    panel: ['PBR', 36],
    building: gable(120, 80, 2),
    customer: 'GreatCon',
    asks: 'Light Stone 26 ga. Two skylight rows, 3 ft wide, as drawn.',
    files: ['hangar 4 framing.pdf'],
    by: 'trent',
    ago: 61,
    steps: [
      ...ordinary(61, {
        level: 3,
        drafter: 'jonah',
        admin: 'martin',
        says: 'Skylight rows left out of the count, laps at 12 ft purlins.',
      }),
      [6.55, 'trent', revise('Three skylight rows now, and the door header moved out 2 ft.', 'hangar 4 header.pdf')],
      [
        1.7,
        'jonah',
        draft('First pass with three rows. The header overhang needs its own soffit trim, checking with the shop.'),
      ],
    ],
  },
  {
    name: 'Peña Construcción shop',
    at: ['733 N Industrial Way', 'Heber City', 'UT'],
    panel: ['PBR', 36],
    building: gable(60, 40, 3),
    asks: 'Burnished Slate 26 ga SMP. Lap toward the prevailing wind, from the west.',
    files: ['taller techo.pdf', 'vista oeste.png'],
    by: 'marisol',
    ago: 78.4,
    steps: [
      ...ordinary(78.4, {
        level: 3,
        drafter: 'caleb',
        admin: 'martin',
        says: 'Laps face east. Two walk doors with canopies, jamb trim listed.',
      }),
      [44.6, 'marisol', revise("The north door moved, so the shop is 62' long now. Please redo it.", 'taller 62.pdf')],
      [40.2, 'caleb', review("62' now, 21 panels a side.")],
      [39.4, 'martin', release],
      [4.3, 'marisol', revise("The owner adds two feet at the south end too, so 64'.")],
      [0.6, 'caleb', review("64', 22 panels a side, one eave piece more.")],
    ],
  },
  {
    name: 'Müller Dachbau, Lot 9',
    at: ['1209 Alpenhof Dr', 'Midway', 'UT'],
    panel: ['SS16', 16],
    building: hip(46, 34, 9),
    customer: 'Müller',
    asks: 'Zinc Gray .032 aluminum. Half-round gutter by others, drip edge to suit.',
    files: ['lot 9 roof.pdf', 'south dormer.png'],
    by: 'brooke',
    ago: 47.5,
    steps: [
      ...ordinary(47.5, {
        level: 3,
        drafter: 'lars',
        admin: 'ruth',
        says: 'Hip with one dormer, aluminum all through.',
      }),
      [
        2.75,
        'brooke',
        revise('The south dormer is gone, the plane runs through. Marked on the sheet.', 'lot 9 markup.pdf'),
      ],
      [2.2, 'ruth', letGo],
      [2.1, 'ruth', amongUs('Lars is on the fire station. Anyone can take it.')],
    ],
  },
  {
    name: 'Wolf Creek Townhomes, Bldg B',
    at: ['3940 Wolf Creek Dr', 'Eden', 'UT'],
    panel: ['SS12', 12],
    building: ell(110, 46, 7),
    customer: 'SummitHom',
    asks: 'Medium Bronze. Six units, party walls get a cleat. Same as Bldg A where not drawn.',
    files: ['bldg B roof.pdf', 'bldg A as built.pdf', 'unit list.csv'],
    by: 'shelby',
    ago: 90.3,
    steps: [
      ...ordinary(90.3, {
        level: 4,
        drafter: 'priya',
        admin: 'martin',
        says: 'Six units. Party wall cleats in the trim list as CLEAT.',
      }),
      [
        3.1,
        'shelby',
        revise('Units 5 and 6 step down 18". The step needs endwall and a new count.', 'bldg B step.pdf'),
      ],
      [2.4, 'priya', say('Thank you, the step is clear. Endwall at the high side, drip at the low one.')],
    ],
  },
];
