import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import type { JobView } from '../../common/jobs/job';
import type { CompanyView } from '../../common/companies/company';
import type { QuoteView } from '../../common/quotes/quote';
import { applyRemoved, applyReply } from '../live/applyEvent';
import { liveAtom } from '../live/connectionState';
import { type CallInput, call, newKey } from './call';
import { CallError, type EntityView } from './CallError';
import { calls } from './contract';
import { rowFields } from './contractFields';
import { storeProfile } from './storeProfile';

/**
 * Sends a command. The reply is written to the cache like the event that follows; either order results in one update.
 * Commands on one entity share a scope, so a double click waits instead of racing. A create keeps its idempotency key
 * until it succeeds.
 */
export function useCommand<N extends RouteName>(
  name: N,
  scope?: string,
): UseMutationResult<ReplyOf<Routes[N]>, Error, Sent<N>> {
  const client = useQueryClient();
  const key = useRef<{ input: string; key: string } | null>(null);
  const mutation = useMutation<ReplyOf<Routes[N]>, Error, Sent<N>>({
    scope: scope === undefined ? undefined : { id: scope },
    mutationFn: ({ form, key: ownKey, ...rest }) => {
      const input = rest as CallInput<N>;
      if (ownKey !== undefined) return call(name, input, { key: ownKey, form });
      // The same create sent again after a failure reuses its key.
      const serialized = JSON.stringify(input);
      if (key.current?.input !== serialized) key.current = { input: serialized, key: newKey() };
      return call(name, input, { key: key.current.key, form });
    },
    onSuccess: (reply) => {
      key.current = null;
      applyCommandReply(client, name, reply);
    },
    onError: (error) => {
      // A conflict includes the entity as it is now.
      if (error instanceof CallError && error.current) applyEntity(client, error.current);
    },
  });
  const { error, reset } = mutation;
  const live = useAtomValue(liveAtom);
  // Clear a network error once the connection is back.
  useEffect(() => {
    if (live && error instanceof CallError && error.code === 'network') reset();
  }, [live]);
  return mutation;
}

/**
 * Input of a command. A call with files sends a form; a create whose retries outlive the screen brings its own
 * idempotency key.
 */
type Sent<N extends RouteName> = CallInput<N> & { readonly form?: FormData; readonly key?: string };

type Client = ReturnType<typeof useQueryClient>;

function applyCommandReply(client: Client, name: RouteName, reply: unknown): void {
  const { one, removed } = calls[name];
  if (one) applyEntity(client, { kind: one, view: reply } as EntityView);
  else if (removed) for (const kind of removed) applyRemoved(client, { kind, ...removal(reply as { _id: number }) });
  else if (name === 'notes.create') {
    const { note, notedJob } = reply as ReplyOf<Routes['notes.create']>;
    applyReply(client, 'note', note);
    applyEntity(client, { kind: 'jobPage', view: notedJob });
  } else if (name === 'profile.update') {
    applyReply(client, 'user', storeProfile(reply as ReplyOf<Routes['profile.update']>));
  }
}

/** A deletion is final, whatever version the record had. */
const removal = ({ _id: id }: { _id: number }) => ({ id, version: Number.MAX_SAFE_INTEGER });

/** A page view includes its list row, so lists are updated too. */
function applyEntity(client: Client, { kind, view }: EntityView): void {
  applyReply(client, kind, view);
  if (kind === 'jobPage') applyReply(client, 'job', rowOf(view, rowFields.job) as JobView);
  if (kind === 'companyPage') applyReply(client, 'company', rowOf(view, rowFields.company) as CompanyView);
  if (kind === 'quotePage') applyReply(client, 'quote', rowOf(view, rowFields.quote) as QuoteView);
}

const rowOf = (page: object, fields: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(page).filter(([field]) => fields.includes(field)));
