import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { dwgFailed, mountedPath } from '../../common/drive/drive';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { call } from '../api/call';
import { useOnce } from '../api/useOnce';
import { driveUrl } from '../state/outsideSettings';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { CopyText } from '../ui/CopyText';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import { Panel } from '../ui/Panel';
import { driveFailure } from './driveFailure';
import css from './drive.module.css';

/** The panel is the last of its column: an answer below the fold would be none. */
const intoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

interface DriveFolderProps {
  job: JobPageView;
  me: Person;
}

/** The job's folder in the drive (spec §2 "open-folder link and .dwg search link"), for the office. */
export function DriveFolder({ job, me }: DriveFolderProps) {
  const { gdriveFolder: folderId } = job;
  if (!folderId) {
    return (
      <Panel title="Drive" flush>
        <EmptyState title="The folder is being made" compact />
      </Panel>
    );
  }
  return <Folder key={folderId} folderId={folderId} letter={me.user.driveLetter} />;
}

function Folder({ folderId, letter }: { folderId: string; letter: string }) {
  const [path, setPath] = useState<ReactNode>(null);
  const [dwgs, setDwgs] = useState<ReactNode>(null);
  const [asking, setAsking] = useState<'path' | 'dwg' | null>(null);
  const once = useOnce();
  const copied = (way: string) => <CopyText text={mountedPath(way, letter)} />;
  const ask = (what: 'path' | 'dwg', work: () => Promise<void>) =>
    once(async () => {
      setAsking(what);
      await work();
      setAsking(null);
    });
  const findPath = async () => {
    try {
      const { path: way } = await call('drive.path', { params: { folderId } });
      setPath(copied(way));
    } catch (error) {
      setPath(<Alert kind="error">{driveFailure(error)}</Alert>);
    }
  };
  const findDwgs = async () => {
    try {
      const { files } = await call('drive.dwg', { params: { folderId } });
      setDwgs(<Dwgs files={files} row={copied} />);
    } catch {
      setDwgs(<Alert kind="error">{dwgFailed}</Alert>);
    }
  };
  const page = driveUrl();
  return (
    <Panel title="Drive">
      <div className={css.actions}>
        {page !== null && (
          <a href={`${page}${folderId}`} target="_blank" rel="noreferrer">
            Open folder <Glyph name="external" size={11} />
          </a>
        )}
        <Button size="sm" pending={asking === 'path'} onClick={() => ask('path', findPath)}>
          Show folder path
        </Button>
        <Button size="sm" pending={asking === 'dwg'} onClick={() => ask('dwg', findDwgs)}>
          Find .dwg files
        </Button>
      </div>
      {path && (
        <div ref={intoView} className={css.found}>
          {path}
        </div>
      )}
      {dwgs && (
        <div ref={intoView} className={css.found}>
          {dwgs}
        </div>
      )}
      {path && letter === '' && (
        <p className="t3">
          <Link to="/profile">Set your drive letter</Link> to copy paths as your machine has them.
        </p>
      )}
    </Panel>
  );
}

interface DwgsProps {
  files: readonly { readonly name: string; readonly path: string }[];
  row: (path: string) => ReactNode;
}
const Dwgs = ({ files, row }: DwgsProps) =>
  files.length === 0 ? (
    <p className="t2" role="status">
      No .dwg files in this folder.
    </p>
  ) : (
    <ul className={css.dwgs} aria-label=".dwg files">
      {files.map(({ path }) => (
        <li key={path}>{row(path)}</li>
      ))}
    </ul>
  );
