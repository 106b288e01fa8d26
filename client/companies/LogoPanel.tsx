import { useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { FileButton } from '../ui/FileButton';
import { Panel } from '../ui/Panel';
import { toast } from '../ui/toast';
import { LogoDialog } from './LogoDialog';
import { usePicture } from './usePicture';
import css from './companies.module.css';

/** The logo, and the ways to a new one: "image file only, one file" (spec §5). */
export function LogoPanel({ company, edits }: { company: CompanyPageView; edits: boolean }) {
  const src = usePicture(company.logoUrl);
  const [file, setFile] = useState<File | null>(null);
  const command = useCommand('companies.update', `company:${company._id}`);
  const remove = () =>
    command.mutate(
      { params: { id: company._id }, body: { logoUrl: null } },
      { onError: (error) => toast.error(`The logo was not removed. ${messageOf(error)}`) },
    );
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    if (chosen.type.startsWith('image/') && chosen.type !== 'image/svg+xml') setFile(chosen);
    else toast.error('A logo is a picture: choose a png, jpeg, webp or gif file.');
  };
  return (
    <Panel title="Logo">
      <div className={css.logo}>
        <div className={company.logoUrl ? css.picture : `${css.picture} ${css.noPicture}`}>
          {company.logoUrl === null ? (
            <span className="t3">No logo yet</span>
          ) : (
            src && <img src={src} alt={`Logo of ${company.companyName}`} />
          )}
        </div>
        {edits && (
          <div className="row wrap">
            <FileButton onFiles={choose} accept="image/png,image/jpeg,image/webp,image/gif" single>
              {company.logoUrl === null ? 'Upload a logo' : 'Replace the logo'}
            </FileButton>
            {company.logoUrl !== null && (
              <Button kind="ghost" onClick={remove} pending={command.isPending}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {file && (
        <ContainDialog onClose={() => setFile(null)}>
          <LogoDialog company={company} file={file} onClose={() => setFile(null)} />
        </ContainDialog>
      )}
    </Panel>
  );
}
