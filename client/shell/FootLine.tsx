import { useAtomValue } from 'jotai';
import { lineAtom } from '../live/lineState';
import { LiveSign } from '../ui/LiveSign';

const why =
  'The servers do not hear each other right now: changes come about a second late, and other people’s places in quotes pause.';

/** The state of the line in the foot, by itself: its milliseconds move with every fact, and nothing else does. */
export function FootLine() {
  const line = useAtomValue(lineAtom);
  return (
    <span title={line.live && line.late ? why : undefined}>
      <LiveSign line={line} />
    </span>
  );
}
