import { fixed } from '../../../common/format/numbers';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CompanyPageView } from '../../../common/companies/company';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { toast } from '../../ui/feedback/toast';
import { useNarrow } from '../../ui/layout/useNarrow';
import { type Cut, cropImage, logoHeight, logoWidth, zoom } from './cropImage';
import { ZoomSlider } from './ZoomSlider';
import css from '../companies.module.css';
import { logoDialogText as text } from './logoText';

interface LogoDialogProps {
  company: CompanyPageView;
  file: File;
  onClose: () => void;
}

/** Crops the logo to 450 × 250; empty areas are white (product specification §9). */
export function LogoDialog({ company, file, onClose }: LogoDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [size, setSize] = useState(1);
  const [cut, setCut] = useState<Cut | null>(null);
  const [unread, setUnread] = useState(false);
  const narrow = useNarrow();
  const command = useCommand('companies.logo', `company:${company._id}`);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  const [cutting, setCutting] = useState(false);
  const once = useOnce();
  const save = async (from: string, part: Cut) => {
    setCutting(true);
    try {
      const form = new FormData();
      const picture = await cropImage(from, part).catch(() => null);
      if (picture === null) return setUnread(true);
      form.append('logo', picture, `${company.inits}.png`);
      await command.mutateAsync({ params: { id: company._id }, form });
      toast.done(text.saved);
      onClose();
    } catch {
      // The dialog shows the command's error.
    } finally {
      setCutting(false);
    }
  };
  const submit = () => {
    if (url && cut) once(() => save(url, cut));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title(company.companyName)}
      consequence={text.consequence}
      submitLabel={text.submit}
      onSubmit={submit}
      pending={cutting}
      disabled={unread || cut === null}
      error={unread ? text.unreadable : command.error && messageOf(command.error)}
      wide
    >
      <div className={css.stage}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={size}
            minZoom={zoom.min}
            maxZoom={zoom.max}
            aspect={logoWidth / logoHeight}
            cropSize={
              narrow ? { width: logoWidth * 0.7, height: logoHeight * 0.7 } : { width: logoWidth, height: logoHeight }
            }
            restrictPosition={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={(next) => setSize(Math.round(next * 10) / 10)}
            onCropComplete={(_part, pixels) => setCut(pixels)}
            mediaProps={{ onError: () => setUnread(true), alt: text.image }}
          />
        )}
      </div>
      <Field label={text.zoom(fixed(size, 1))}>
        <ZoomSlider value={size} onChange={setSize} />
      </Field>
    </Dialog>
  );
}
