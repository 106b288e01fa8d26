import { fileSize } from '../../common/format/fileSize';
import { CopyText } from '../ui/feedback/CopyText';
import { Facts } from '../ui/status/Facts';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import css from './viewer.module.css';
import { detailsText as text } from './viewerText';
import { isPrint, type ServerFile } from './viewedFiles';

/** Name, size and checksum of a file, to compare with a copy elsewhere. */
export const FileDetails = ({ file }: { file: ServerFile }) => (
  <div className={css.details}>
    <Facts
      rows={[
        { term: text.name, value: file.name },
        ...(isPrint(file) ? [] : [{ term: text.size, value: fileSize(file.size) }]),
        { term: text.added, value: <RelativeDate at={file.timeIn} show="long" /> },
        {
          term: text.checksum,
          value: file.sha256 === null ? text.pending : <CopyText text={file.sha256} />,
        },
      ]}
    />
  </div>
);
