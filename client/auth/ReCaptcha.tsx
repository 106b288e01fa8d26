import { useEffect, useRef } from 'react';

/** The part of Google's grecaptcha API that is used here. */
interface Grecaptcha {
  ready(then: () => void): void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      size: 'normal' | 'compact';
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
}

/** A network that blocks Google may never answer, so give up after this long. */
const timeoutMs = 15_000;

const source = 'https://www.google.com/recaptcha/api.js?render=explicit';

let loading: Promise<Grecaptcha> | null = null;
function program(): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Grecaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA isn’t loaded.'));
    };
    script.onerror = reject;
    setTimeout(() => reject(new Error('reCAPTCHA isn’t responding.')), timeoutMs);
    document.head.append(script);
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

interface ReCaptchaProps {
  siteKey: string;
  /** Called with null when the answer has expired. */
  onAnswer: (answer: string | null) => void;
  onFail: () => void;
}

/** Google's reCAPTCHA checkbox. Use a new key for each new challenge. */
export function ReCaptcha({ siteKey, onAnswer, onFail }: ReCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onAnswer, onFail });
  callbacks.current = { onAnswer, onFail };
  useEffect(() => {
    let unmounted = false;
    const container = document.createElement('div');
    place.current?.append(container);
    program().then(
      (captcha) => {
        if (unmounted) return;
        captcha.render(container, {
          sitekey: siteKey,
          theme: getComputedStyle(container).colorScheme === 'dark' ? 'dark' : 'light',
          size: innerWidth < 360 ? 'compact' : 'normal',
          callback: (answer) => callbacks.current.onAnswer(answer),
          'expired-callback': () => callbacks.current.onAnswer(null),
          'error-callback': () => callbacks.current.onFail(),
        });
      },
      () => unmounted || callbacks.current.onFail(),
    );
    return () => {
      unmounted = true;
      container.remove();
    };
  }, [siteKey]);
  return <div ref={place} />;
}
