import { supportEmail } from '../state/supportEmail';
import { Button } from '../ui/Button';
import { FieldError } from '../ui/form/FieldError';
import { Glyph } from '../ui/Glyph';
import { Rich } from '../ui/layout/Rich';
import { captchaText } from './authText';
import { ReCaptcha } from './ReCaptcha';
import type { Captcha } from './useCaptcha';
import css from './auth.module.css';

/** Progress of the captcha. Only reCAPTCHA asks for a click. */
export function CaptchaSign({ captcha }: { captcha: Captcha }) {
  const { state, siteKey } = captcha;
  if (state === 'failed') {
    return (
      <div className={css.captcha}>
        <FieldError id="captcha">{siteKey === null ? captchaText.unsupported : captchaText.blocked}</FieldError>
        <Button size="sm" onClick={captcha.renew}>
          {captchaText.tryAgain}
        </Button>
        <span className="t2">
          <Rich text={captchaText.orEmail} of={{ email: <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a> }} />
        </span>
      </div>
    );
  }
  // reCAPTCHA shows its own check mark.
  if (siteKey !== null)
    return <ReCaptcha key={captcha.round} siteKey={siteKey} onAnswer={captcha.give} onFail={captcha.fail} />;
  return (
    <p className={css.captcha} role="status">
      {state === 'solved' ? (
        <>
          <span className="ok">
            <Glyph name="check" />
          </span>
          {captchaText.verified}
        </>
      ) : (
        captchaText.verifying
      )}
    </p>
  );
}
