import { Button } from '../ui/Button';
import { FieldError } from '../ui/FieldError';
import { Glyph } from '../ui/Glyph';
import type { Captcha } from './useCaptcha';
import css from './auth.module.css';

/** Where the captcha stands: nobody has to click anything. */
export function CaptchaSign({ captcha }: { captcha: Captcha }) {
  if (captcha.state === 'failed') {
    return (
      <div className={css.captcha}>
        <FieldError id="captcha">
          This browser could not show that a person sits here. It takes a recent browser and a secure connection.
        </FieldError>
        <Button size="sm" onClick={captcha.again}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p className={css.captcha} role="status">
      {captcha.state === 'solved' ? (
        <>
          <span className="ok">
            <Glyph name="check" />
          </span>
          Checked: no robot.
        </>
      ) : (
        'Checking that you are no robot…'
      )}
    </p>
  );
}
