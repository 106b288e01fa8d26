import { call } from '../call';
import { storeProfile } from '../storeProfile';
import { define } from './defineQuery';

/** Query of the signed-in user, which every screen makes. */
export const profileQueries = {
  /** The viewer's profile; stores the fresh token that comes with it. */
  profile: (id: number) =>
    define({
      key: ['profile.get'],
      load: async (signal) => storeProfile(await call('profile.get', {}, { signal })),
      cache: { shape: 'one', kind: 'user', id },
      polled: 'other',
    }),
};
