import { useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { FileButton } from '../../ui/form/files/FileButton';
import { Panel } from '../../ui/layout/Panel';
import { toast } from '../../ui/feedback/toast';
import { LogoDialog } from './LogoDialog';
import { usePicture } from '../../files/thumbnails/usePicture';
import css from '../companies.module.css';
import { logoText as text } from './logoText';

/** The client's logo, with upload and removal. */
export function LogoPanel({ company, edits }: { company: CompanyPageView; edits: boolean }) {
  const src = usePicture(company.logoUrl);
  const [file, setFile] = useState<File | null>(null);
  const command = useCommand('companies.update', `company:${company._id}`);
  const remove = () =>
    void toastFailure({ key: 'logo', failed: text.removeFailed }, () =>
      command.mutateAsync({ params: { id: company._id }, body: { logoUrl: null } }),
    );
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    toast.dismiss('logo');
    if (chosen.type.startsWith('image/') && chosen.type !== 'image/svg+xml') setFile(chosen);
    else toast.error({ key: 'logo', text: text.notImage });
  };
  return (
    <Panel title={text.title}>
      <div className={css.logo}>
        <div className={company.logoUrl ? css.picture : `${css.picture} ${css.noPicture}`}>
          {company.logoUrl === null ? (
            <span className="t3">{text.none}</span>
          ) : (
            src && <img src={src} alt={text.of(company.companyName)} />
          )}
        </div>
        {edits && (
          <div className="row wrap">
            <FileButton onFiles={choose} accept="image/png,image/jpeg,image/webp,image/gif" single>
              {company.logoUrl === null ? text.upload : text.replace}
            </FileButton>
            {company.logoUrl !== null && (
              <Button kind="ghost" onClick={remove} pending={command.isPending}>
                {text.remove}
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
