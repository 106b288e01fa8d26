import { useEffect, useRef } from 'react';

/** What we use of the program that reCAPTCHA puts into the page. */
interface Program {
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

/** A net that swallows the question says neither yes nor no. */
const patienceMs = 15_000;

const source = 'https://www.google.com/recaptcha/api.js?render=explicit';

let loading: Promise<Program> | null = null;
function program(): Promise<Program> {
  loading ??= new Promise<Program>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Program };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA is not there.'));
    };
    script.onerror = reject;
    setTimeout(() => reject(new Error('reCAPTCHA does not answer.')), patienceMs);
    document.head.append(script);
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

interface ReCaptchaProps {
  siteKey: string;
  /** Null: the answer is too old. */
  onAnswer: (answer: string | null) => void;
  onFail: () => void;
}

/** Google's checkbox. Another question is another one of these: give it a key. */
export function ReCaptcha({ siteKey, onAnswer, onFail }: ReCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const heard = useRef({ onAnswer, onFail });
  heard.current = { onAnswer, onFail };
  useEffect(() => {
    let gone = false;
    const own = document.createElement('div');
    place.current?.append(own);
    program().then(
      (captcha) => {
        if (gone) return;
        captcha.render(own, {
          sitekey: siteKey,
          theme: getComputedStyle(own).colorScheme === 'dark' ? 'dark' : 'light',
          size: innerWidth < 360 ? 'compact' : 'normal',
          callback: (answer) => heard.current.onAnswer(answer),
          'expired-callback': () => heard.current.onAnswer(null),
          'error-callback': () => heard.current.onFail(),
        });
      },
      () => gone || heard.current.onFail(),
    );
    return () => {
      gone = true;
      own.remove();
    };
  }, [siteKey]);
  return <div ref={place} />;
}
