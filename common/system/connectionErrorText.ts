const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ETIMEDOUT: 'there was no answer',
  EHOSTUNREACH: 'the host can’t be reached',
  ENETUNREACH: 'the network can’t be reached',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host name isn’t known',
  EAI_AGAIN: 'the host name can’t be looked up right now',
};

/** An error of Node's sockets in words: `connect ECONNREFUSED 10.0.0.25:587`. Any other text stays as it is. */
export function connectionErrorText(error: string): string {
  const [, code = '', address] = /\b(E[A-Z_]{4,})\b(?: (\S+))?/.exec(error) ?? [];
  const problem = problems[code];
  if (problem === undefined) return error;
  return address ? `${problem} (${address})` : problem;
}
