import { roofs } from '../../../db/seeds/roofs';
import { sentFile } from '../roofs/storyFiles';
import type { Caller } from './Caller';
import { anyOf, minutesSince, sometimes } from './dice';

// biome-ignore format: shorter as a block
const places = [
  'Juniper Flat', 'Cedar Hollow', 'Antelope Bench', 'Willow Draw', 'Sego Canyon', 'Quaking Aspen', 'Mill Fork', 'Salt Lick',
  'Red Butte', 'Owl Creek', 'Lone Pine', 'Basalt Ridge', 'Meadowlark', 'Elk Run', 'Granite Gap', 'Sage Hen', 'Ferron', 'Pine Valley',
];
// biome-ignore format: shorter as a block
const kinds = [
  'Pole Barn', 'Residence', 'Duplex', 'Hay Shed', 'Church', 'Shop', 'Clubhouse', 'Fire Station', 'Car Wash', 'Arena', 'Lodge', 'Clinic',
];

const answers = [
  'Down the slope, like on the main roof.',
  'Owner says 26 gauge everywhere.',
  'Yes, please count the porch in.',
  'The gutter stays, so no drip edge on the north side.',
];
const wishes = [
  'The owner wants the porch roof at 3:12 instead of 4:12.',
  'One more bay of 12 ft at the west end, same pitch.',
  'Please leave out the carport, it is by others.',
];
/** Limit of active jobs, so that the office can keep up. */
const mostUnderWay = 14;

/** Answers questions, sometimes requests a revision, and submits new jobs. */
export async function rep(me: Caller): Promise<string | null> {
  const active = await me.call('jobs.list', { query: { activeOnly: 'true', num: '200' } });
  const unanswered = active.find((job) => job.statusCurrent === 'RFI' && minutesSince(job.statusTimeCurrent) > 25);
  if (unanswered) {
    await me.call('notes.create', {
      params: { jobId: unanswered._id },
      body: { rfiResponse: true, text: anyOf(answers) },
    });
    return `answered the question about ${unanswered.num} ${unanswered.name}`;
  }
  if (sometimes(0.2)) {
    const released = await me.call('jobs.list', { query: { status: 'Released', num: '20' } });
    const again = released.find(
      (job) => job.revision < job.maxRevisions && job.timeOut !== null && minutesSince(job.timeOut) > 40,
    );
    if (again) {
      await me.call('notes.create', { params: { jobId: again._id }, body: { revision: true, text: anyOf(wishes) } });
      return `requested a revision of ${again.num} ${again.name}`;
    }
  }
  return active.length < mostUnderWay || sometimes(0.2) ? submit(me) : null;
}

async function submit(me: Caller): Promise<string> {
  const like = anyOf(roofs);
  const roof = { ...like, name: `${anyOf(places)} ${anyOf(kinds)}` };
  const files = await me.upload('subFile', [sentFile('roof plan.pdf', roof, new Date(), false)]);
  const [street, city, state] = roof.at;
  const [pan1Name, pan1Width] = roof.panel;
  const { num } = await me.call('jobs.create', {
    body: { name: roof.name, street, city, state, specialReq: roof.asks, pan1Name, pan1Width, files },
  });
  return `submitted ${num} ${roof.name}`;
}
