import { dayAndTime } from '../../../common/format/dates';
import { dollars } from '../../../common/format/numbers';
import { levelName } from '../../../common/jobs/levelName';
import type { JobPageView } from '../../../common/jobs/job';
import type { PriceWhy } from '../../../common/jobs/why';
import { useNow } from '../../ui/status/time/clock';
import { Why, WhyRows } from '../../ui/status/time/Why';
import { WhyAnswer } from './WhyAnswer';
import { whyPriceText } from '../jobText';

/** The reason for the price as a sentence (R2). */
export function priceReason({ why, level, scheme, revenue }: PriceWhy, company: string): string {
  switch (why) {
    case 'not validated':
      return whyPriceText.notValidated;
    case 'custom':
      return whyPriceText.custom;
    case 'list':
      return whyPriceText.list(company, level);
    case 'no list price':
      return whyPriceText.noListPrice(company, level);
    case 'never billed':
      return whyPriceText.neverBilled(company);
    case 'by hand':
      return revenue === null ? whyPriceText.removed : whyPriceText.manual;
    case 'list changed':
      return scheme === 'none' ? whyPriceText.noLongerBilled(company) : whyPriceText.listChanged(company);
  }
}

function Rows({ price, company }: { price: PriceWhy; company: string }) {
  const now = useNow();
  const { level, scheme, listed, byHand } = price;
  return (
    <WhyRows
      rows={[
        { source: whyPriceText.level, value: level == null ? whyPriceText.noLevel : levelName(level) },
        { source: whyPriceText.pricing, value: whyPriceText.schemes[scheme] },
        ...(level !== null && level !== 9
          ? [
              {
                source: whyPriceText.listPrice,
                value: listed === null ? whyPriceText.noneForLevel(level) : dollars(listed),
              },
            ]
          : []),
        ...(byHand ? [{ source: whyPriceText.setManually, value: `${byHand.by}, ${dayAndTime(byHand.at, now)}` }] : []),
      ]}
      note={priceReason(price, company)}
    />
  );
}

/** Where the price comes from; for admins only. */
export const WhyPrice = ({ job }: { job: JobPageView }) => (
  <Why of={whyPriceText.of} figure={job.revenue == null ? whyPriceText.unpriced : dollars(job.revenue)}>
    <WhyAnswer job={job}>{({ price }) => price && <Rows price={price} company={job.owner.companyName} />}</WhyAnswer>
  </Why>
);
