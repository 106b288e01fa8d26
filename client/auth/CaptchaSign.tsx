import { supportEmail } from '../state/supportEmail';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/FieldError';
import { Glyph } from '../ui/Glyph';
import { ReCaptcha } from './ReCaptcha';
import type { Captcha } from './useCaptcha';
import css from './auth.module.css';

/** Where the captcha stands: nobody has to click anything, unless a reCAPTCHA asks. */
export function CaptchaSign({ captcha }: { captcha: Captcha }) {
  const { state, siteKey } = captcha;
  if (state === 'failed') {
    return (
      <div className={css.captcha}>
        <FieldError id="captcha">
          {siteKey === null
            ? 'This browser could not show that a person sits here. It takes a recent browser and a secure connection.'
            : 'The check that you are no robot could not be loaded. Look at your connection, or let www.google.com through.'}
        </FieldError>
        <Button size="sm" onClick={captcha.again}>
          Try again
        </Button>
        <span className="t2">
          Or write to us: <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
        </span>
      </div>
    );
  }
  // It shows itself that it is solved.
  if (siteKey !== null)
    return <ReCaptcha key={captcha.round} siteKey={siteKey} onAnswer={captcha.give} onFail={captcha.fail} />;
  return (
    <p className={css.captcha} role="status">
      {state === 'solved' ? (
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
