import { useField } from '../../ui/form/fieldContext';
import { zoom } from './cropImage';
import css from '../companies.module.css';

/** From 0.1 to 3 in steps of 0.1 (R9). */
export function ZoomSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const wiring = useField();
  return (
    <input
      {...wiring}
      type="range"
      className={css.zoom}
      min={zoom.min}
      max={zoom.max}
      step={zoom.step}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
