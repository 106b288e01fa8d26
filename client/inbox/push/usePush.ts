import { useState } from 'react';
import { useMe } from '../../access/useMe';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { toast } from '../../ui/feedback/toast';
import { deviceName } from './deviceName';
import { pushPanelText as text } from './pushPanelText';
import { canPush, subscribe, subscriptionBody, unsubscribe } from './worker';

const permission = () => (canPush() ? Notification.permission : 'unsupported');

/** Turns push notifications of this browser on and off. `state` is the browser's permission. */
export function usePush() {
  const { viewer } = useMe();
  const add = useCommand('push.add', 'push');
  const remove = useCommand('push.remove', 'push');
  const [state, setState] = useState(permission);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const once = useOnce();
  const attempt = (steps: () => Promise<void>) =>
    void once(async () => {
      setPending(true);
      setError(null);
      await steps().catch((failure: unknown) => {
        // Other errors are the browser's, in its own words.
        setError(failure instanceof CallError ? messageOf(failure) : text.refused);
      });
      setState(permission());
      setPending(false);
    });
  const turnOn = (publicKey: string) =>
    attempt(async () => {
      // Browsers ask only right after a click.
      if ((await Notification.requestPermission()) !== 'granted') return;
      const subscription = await subscribe(viewer.id, publicKey);
      const body = { ...subscriptionBody(subscription), device: deviceName(navigator.userAgent) };
      await add.mutateAsync({ body }).catch(async (failure: unknown) => {
        await unsubscribe();
        throw failure;
      });
      toast.done(text.turnedOn);
    });
  const turnOff = (id: number) =>
    attempt(async () => {
      await remove.mutateAsync({ params: { id } });
      await unsubscribe();
      toast.done(text.turnedOff);
    });
  return { state, pending, error, turnOn, turnOff };
}
