import { dayAndTime } from '../../common/format/dates';
import { dollars } from '../../common/format/numbers';
import { levelName } from '../../common/jobs/levelName';
import type { JobPageView } from '../../common/jobs/job';
import type { PriceWhy } from '../../common/jobs/why';
import { useNow } from '../ui/clock';
import { Why, WhyRows } from '../ui/Why';
import { WhyAnswer } from './WhyAnswer';

/** The reason in a sentence (decisions §2 "Price"). */
function saying({ why, level, scheme, revenue }: PriceWhy, company: string): string {
  switch (why) {
    case 'not validated':
      return 'The level brings the price, and the job has none yet.';
    case 'custom':
      return 'A custom level carries its own price.';
    case 'list':
      return `What ${company} pays for level ${level}.`;
    case 'no list price':
      return `${company} has no price for level ${level}: the job is unpriced, and cannot be invoiced before it has one.`;
    case 'never billed':
      return `${company} is never billed.`;
    case 'by hand':
      return revenue === null ? 'Its price was taken away by hand.' : 'Its price was set by hand.';
    case 'list changed':
      return scheme === 'none'
        ? `${company} is never billed by now; the job keeps the price that it got with its level.`
        : `The prices of ${company} were changed after the job got its level; the job keeps what it got.`;
  }
}

function Rows({ price, company }: { price: PriceWhy; company: string }) {
  const now = useNow();
  const { level, scheme, listed, byHand } = price;
  return (
    <WhyRows
      rows={[
        { source: 'Level', value: level == null ? 'none yet' : levelName(level) },
        { source: 'Scheme', value: scheme },
        ...(level !== null && level !== 9
          ? [{ source: 'Price list', value: listed === null ? `no price for level ${level}` : dollars(listed) }]
          : []),
        ...(byHand ? [{ source: 'Set by hand', value: `${byHand.by}, ${dayAndTime(byHand.at, now)}` }] : []),
      ]}
      note={saying(price, company)}
    />
  );
}

/** Where the price comes from; for admins, who alone read it. */
export const WhyPrice = ({ job }: { job: JobPageView }) => (
  <Why of="this price" figure={job.revenue == null ? 'no price' : dollars(job.revenue)}>
    <WhyAnswer job={job}>{({ price }) => price && <Rows price={price} company={job.owner.companyName} />}</WhyAnswer>
  </Why>
);
