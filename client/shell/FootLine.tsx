import { useAtomValue } from 'jotai';
import { lineAtom } from '../live/lineState';
import { LiveSign } from '../ui/LiveSign';

/** The state of the line in the foot, by itself: its milliseconds move with every fact, and nothing else does. */
export const FootLine = () => <LiveSign line={useAtomValue(lineAtom)} />;
