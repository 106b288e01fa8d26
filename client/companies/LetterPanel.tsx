import type { CompanyPageView } from '../../common/companies/company';
import type { LetterWords } from '../../common/companies/letterWords';
import { FoldedPanel } from '../ui/FoldedPanel';
import { LetterForm } from './LetterForm';

/** What a company's letters say: its own words where it has some, ours where a field is blank. */
export const LetterPanel = ({ company, words }: { company: CompanyPageView; words: Required<LetterWords> }) => (
  <FoldedPanel
    title="Letters"
    note="What its mails say"
    brief={
      <span className="t2">
        {Object.values(words).some(Boolean)
          ? 'Some of them in the company’s own words.'
          : 'All of them in the standard words.'}
      </span>
    }
  >
    <LetterForm company={company} words={words} />
  </FoldedPanel>
);
