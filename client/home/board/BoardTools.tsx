import type { Ref } from 'react';
import { jobListText } from '../../jobs/list/jobListText';
import { whoseOptions } from '../../jobs/list/jobsView';
import { Glyph } from '../../ui/Glyph';
import { Segmented } from '../../ui/form/Segmented';
import { TextInput } from '../../ui/form/TextInput';
import { useNarrow } from '../../ui/layout/useNarrow';
import { Kbd } from '../../ui/typing/Kbd';
import { boardText } from '../homeText';
import type { BoardFilter } from './useBoardFilter';

/** Filters above the board, on a phone only by drafter; `/` focuses the text, Esc clears it and leaves the field. */
export function BoardTools({ filter, field }: { filter: BoardFilter; field: Ref<HTMLInputElement> }) {
  const narrow = useNarrow();
  return (
    <>
      <Segmented label={jobListText.whose} value={filter.whose} onChange={filter.choose} options={whoseOptions} />
      {!narrow && (
        <TextInput
          ref={field}
          type="search"
          aria-label={boardText.filter}
          placeholder={boardText.filter}
          maxLength={100}
          width={200}
          value={filter.text}
          onChange={filter.search}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            filter.search('');
            event.currentTarget.blur();
          }}
          prefix={<Glyph name="search" />}
          suffix={
            <span className="desk">
              <Kbd>/</Kbd>
            </span>
          }
        />
      )}
    </>
  );
}
