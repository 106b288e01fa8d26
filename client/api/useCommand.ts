import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { RouteName, Routes } from '../../common/api/routes';
import type { JobPageView, JobView } from '../../common/jobs/job';
import type { CompanyPageView, CompanyView } from '../../common/companies/company';
import type { NoteView } from '../../common/notes/note';
import type { QuotePageView, QuoteView } from '../../common/quotes/quote';
import type { SettingsView } from '../../common/settings/settings';
import type { UserView } from '../../common/users/user';
import { applyRemoved, applyReply } from '../live/applyEvent';
import { liveAtom } from '../live/connectionState';
import { type CallInput, call, newKey } from './call';
import { CallError } from './CallError';
import { rowFields } from './contract';
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
      // A conflict includes the entity's current state.
      if (!(error instanceof CallError) || error.current === undefined) return;
      if (isJobPage(error.current)) applyJobPage(client, error.current);
      else if (isCompanyPage(error.current)) applyCompanyPage(client, error.current);
      else if (name === 'users.update' || name === 'profile.update')
        applyReply(client, 'user', error.current as UserView);
      else if (name === 'settings.update') applyReply(client, 'settings', error.current as SettingsView);
      else if (isRow(name)) applyReply(client, rows[noun(name)], error.current as never);
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
  if (name === 'notes.create') {
    const { note, notedJob } = reply as { note: NoteView; notedJob: JobPageView };
    applyReply(client, 'note', note);
    applyJobPage(client, notedJob);
  } else if (name === 'profile.update') {
    applyReply(client, 'user', storeProfile(reply as ReplyOf<Routes['profile.update']>));
  } else if (name === 'users.delete') {
    const { _id } = reply as { _id: number };
    applyRemoved(client, { kind: 'user', id: _id, version: Number.MAX_SAFE_INTEGER });
  } else if (name === 'users.update') {
    applyReply(client, 'user', reply as UserView);
  } else if (name === 'settings.update') {
    applyReply(client, 'settings', reply as SettingsView);
  } else if (name === 'jobs.delete') {
    const { _id } = reply as { _id: number };
    for (const kind of ['job', 'jobPage'] as const)
      applyRemoved(client, { kind, id: _id, version: Number.MAX_SAFE_INTEGER });
  } else if (isJobPage(reply)) {
    applyJobPage(client, reply);
  } else if (isCompanyPage(reply)) {
    applyCompanyPage(client, reply);
  } else if (isQuotePage(reply)) {
    applyQuotePage(client, reply);
  } else if (isRow(name)) {
    const kind = rows[noun(name)];
    const { _id: id } = reply as { _id: number };
    if (name.endsWith('.delete')) applyRemoved(client, { kind, id, version: Number.MAX_SAFE_INTEGER });
    else applyReply(client, kind, reply as never);
  }
}

/** Entities whose commands return the list row. */
const rows = { customers: 'customer', items: 'item', imports: 'import' } as const;
type Noun = keyof typeof rows;
const noun = (name: RouteName): Noun => name.split('.')[0] as Noun;
const isRow = (name: RouteName): boolean => noun(name) in rows;

const isJobPage = (view: unknown): view is JobPageView =>
  typeof view === 'object' && view !== null && 'statusCurrent' in view && 'files' in view;

const isCompanyPage = (view: unknown): view is CompanyPageView =>
  typeof view === 'object' && view !== null && 'companyName' in view && 'panels' in view;

const isQuotePage = (view: unknown): view is QuotePageView =>
  typeof view === 'object' && view !== null && 'panelsRaw' in view && 'quotePdf' in view;

function applyQuotePage(client: Client, page: QuotePageView): void {
  applyReply(client, 'quotePage', page);
  applyReply(client, 'quote', rowOf(page, rowFields.quote) as QuoteView);
}

function applyCompanyPage(client: Client, page: CompanyPageView): void {
  applyReply(client, 'companyPage', page);
  applyReply(client, 'company', rowOf(page, rowFields.company) as CompanyView);
}

/** A page view includes its list row, so lists are updated too. */
function applyJobPage(client: Client, page: JobPageView): void {
  applyReply(client, 'jobPage', page);
  applyReply(client, 'job', rowOf(page, rowFields.job) as JobView);
}

const rowOf = (page: object, fields: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(page).filter(([field]) => fields.includes(field)));
