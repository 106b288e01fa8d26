import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { dwgFailed, folderUrl, mountedPath } from '../../common/drive/drive';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { call } from '../api/call';
import { useOnce } from '../api/useOnce';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { copyToClipboard } from '../ui/feedback/copyToClipboard';
import { CopyText } from '../ui/feedback/CopyText';
import { EmptyState } from '../ui/feedback/EmptyState';
import { toast } from '../ui/feedback/toast';
import { Panel } from '../ui/layout/Panel';
import { driveFailure } from './driveFailure';
import { driveText as text } from './driveText';
import { OpenFolder } from './OpenFolder';
import css from './drive.module.css';

/** The panel is at the end of its column, so scroll the result into view. */
const intoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

interface DriveFolderProps {
  job: JobPageView;
  me: Person;
}

/** The job's folder in the drive (R7), for the office. */
export function DriveFolder({ job, me }: DriveFolderProps) {
  const { gdriveFolder: folderId } = job;
  if (!folderId) {
    return (
      <Panel title={text.title} flush>
        <EmptyState title={text.noFolder} compact />
      </Panel>
    );
  }
  return <Folder key={folderId} folderId={folderId} letter={me.user.driveLetter} />;
}

function Folder({ folderId, letter }: { folderId: string; letter: string }) {
  const [path, setPath] = useState<ReactNode>(null);
  const [dwgs, setDwgs] = useState<ReactNode>(null);
  const [asking, setAsking] = useState<readonly ('path' | 'dwg')[]>([]);
  const [failed, setFailed] = useState(false);
  const once = { path: useOnce(), dwg: useOnce() };
  const copied = (way: string) => <CopyText text={mountedPath(way, letter)} />;
  const ask = (what: 'path' | 'dwg', work: () => Promise<void>) =>
    once[what](async () => {
      setAsking((before) => [...before, what]);
      await work();
      setAsking((before) => before.filter((other) => other !== what));
    });
  const page = folderUrl(folderId);
  const findPath = async (copies: boolean) => {
    try {
      const { path: way } = await call('drive.path', { params: { folderId } });
      const mounted = mountedPath(way, letter);
      setPath(
        page === null ? (
          copied(way)
        ) : (
          <span className="row">
            <OpenFolder url={page}>{mounted}</OpenFolder>
            <CopyText text={mounted}>{null}</CopyText>
          </span>
        ),
      );
      setFailed(false);
      if (copies && (await copyToClipboard(mounted))) toast.done(text.copied);
    } catch (error) {
      setPath(<Alert kind="error">{driveFailure(error)}</Alert>);
      setFailed(true);
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
  // Without a web page there is nothing to link to, so the path is shown at once.
  useEffect(() => {
    if (page === null) ask('path', () => findPath(false));
  }, []);
  return (
    <Panel title={text.title}>
      <div className={css.actions}>
        {page !== null && <OpenFolder url={page} />}
        {page === null && path === null && (
          <span className="t3" role="status">
            {text.loading}
          </span>
        )}
        {(page !== null || failed) && (
          <Button size="sm" pending={asking.includes('path')} onClick={() => ask('path', () => findPath(true))}>
            {text.showPath}
          </Button>
        )}
        <Button size="sm" pending={asking.includes('dwg')} onClick={() => ask('dwg', findDwgs)}>
          {text.findDwgs}
        </Button>
      </div>
      {path && (
        // A path that is shown with the page doesn't scroll.
        <div ref={page === null ? undefined : intoView} className={css.found}>
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
          <Link to="/profile">{text.setLetter}</Link>
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
      {text.noDwgs}
    </p>
  ) : (
    <ul className={css.dwgs} aria-label={text.dwgs}>
      {files.map(({ path }) => (
        <li key={path}>{row(path)}</li>
      ))}
    </ul>
  );
