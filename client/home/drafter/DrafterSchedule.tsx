import { Workload } from '../../planning/Workload';
import { DraftersChart } from './DraftersChart';

/** Open work of the office's drafters, with due times. */
export const DrafterSchedule = () => (
  <>
    <Workload />
    <DraftersChart />
  </>
);
