import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources';
import { nodesIn, parse, placeOf } from './syntax';

/**
 * Code after a commit in the same try must not be able to fail, since its catch would undo committed data; and a
 * transaction must not take a second connection while holding its own.
 */
const files = new Map(sourcesOf('server').map(({ path }) => [path, parse(path)]));

const isChange = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'change';

/** A module's function, with the name it is called by. */
interface Named {
  readonly name: string;
  readonly body: ts.Node;
}
const functionsOf = (file: ts.SourceFile): Named[] =>
  file.statements.flatMap((statement): Named[] => {
    if (ts.isFunctionDeclaration(statement) && statement.name && statement.body)
      return [{ name: statement.name.text, body: statement.body }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), body: initializer.body }] : [],
    );
  });

/** Every node that runs when a function is called; nested functions only run when they are called themselves. */
function nodesRun(body: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, (child) => {
      if (!ts.isFunctionLike(child)) visit(child);
    });
  };
  visit(body);
  return found;
}

/** Local names of imports from our own files, each mapped to `path#name`. */
function readImports(file: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = `${join(dirname(file.fileName), statement.moduleSpecifier.text)}.ts`;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        found.set(name.text, `${from}#${(propertyName ?? name).text}`);
  }
  return found;
}

const imports = new Map([...files.values()].map((file) => [file, readImports(file)]));
const importsOf = (file: ts.SourceFile): Map<string, string> => imports.get(file) ?? new Map();

/** Functions that commit, as `path#name`: `change`, `append`, and every function that calls one that commits. */
function committing(): Set<string> {
  const calls = [...files.values()].flatMap((file) => {
    const imported = importsOf(file);
    return functionsOf(file).map(({ name, body }) => ({
      id: `${file.fileName}#${name}`,
      calls: nodesRun(body)
        .filter(ts.isCallExpression)
        .map(({ expression }) => imported.get(expression.getText()) ?? `${file.fileName}#${expression.getText()}`),
    }));
  });
  const found = new Set(['server/work/change.ts#change', 'server/work/append.ts#append']);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of calls) if (one.calls.some((called) => found.has(called))) found.add(one.id);
  }
  return found;
}
const commits = committing();

/** True if a node calls `change()` or a function that commits. */
function isCommit(node: ts.Node): boolean {
  if (isChange(node)) return true;
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return false;
  const file = node.getSourceFile();
  const name = node.expression.text;
  return commits.has(importsOf(file).get(name) ?? `${file.fileName}#${name}`);
}

/** True if a statement can fail: it calls, awaits or throws. */
const mayFail = (node: ts.Node): boolean =>
  nodesIn(node).some(
    (one) =>
      ts.isCallExpression(one) || ts.isNewExpression(one) || ts.isAwaitExpression(one) || ts.isThrowStatement(one),
  );

const isLoop = (node: ts.Node): boolean =>
  ts.isForStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isWhileStatement(node) ||
  ts.isDoStatement(node);

/** The `try` with a `catch` in which something that can fail follows this `await change(…)`, if any. */
function failsAfterCommit(awaited: ts.AwaitExpression): ts.TryStatement | null {
  let follows = false;
  for (let node: ts.Node = awaited; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isFunctionLike(parent)) return null;
    // An enclosing expression is evaluated afterward.
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && node !== parent.expression) follows = true;
    // Statements after a return do not run.
    if (ts.isReturnStatement(parent)) return follows ? tryAround(parent) : null;
    if (ts.isBlock(parent) || ts.isCaseClause(parent)) {
      const { statements } = parent;
      const after = statements.slice(statements.indexOf(node as ts.Statement) + 1);
      follows ||= after.some(mayFail);
      if (after.some((one) => ts.isReturnStatement(one)) && !follows) return null;
    }
    if (isLoop(parent)) follows = true;
    if (ts.isTryStatement(parent)) {
      // Errors in a catch or finally are not caught by this try.
      if (node === parent.tryBlock && parent.catchClause && follows) return parent;
      if (parent.finallyBlock && node !== parent.finallyBlock) follows ||= mayFail(parent.finallyBlock);
    }
  }
  return null;
}

function tryAround(node: ts.Node): ts.TryStatement | null {
  for (let up = node; up.parent && !ts.isFunctionLike(up.parent); up = up.parent)
    if (ts.isTryStatement(up.parent) && up.parent.tryBlock === up && up.parent.catchClause) return up.parent;
  return null;
}

const afterCommit = (file: ts.SourceFile): string[] =>
  nodesIn(file)
    .filter(ts.isAwaitExpression)
    .filter(({ expression }) => isCommit(expression))
    .filter((awaited) => failsAfterCommit(awaited) !== null)
    .map(placeOf);

/** Files where a failure after a commit does no harm, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/http/resumable/serveUploads.ts': 'a client without an answer asks again, and the finished file is found',
  'server/quotes/document/OpenQuote.ts': 'its catch closes the document, and the next opening reads the log again',
};

describe('a commit', () => {
  it('is not followed by code whose failure a catch would mistake for a failed commit', () => {
    const found = [...files.values()].filter((file) => afterCommit(file).length > 0);
    const breaches = found.filter(({ fileName }) => !Object.hasOwn(allowed, fileName)).flatMap(afterCommit);
    expect(breaches).toEqual([]);
    expect(found.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(Object.keys(allowed)));
  });

  const body = (code: string) => afterCommit(parse('example.ts', `async function f() { ${code} }`));
  it.each([
    'try { await change(s, o, b); tell(); } catch { undo(); }',
    'try { const v = await change(s, o, b); return present(v); } catch { undo(); }',
    'try { if (x) await change(s, o, b); await tell(); } catch { undo(); }',
    'try { for (const one of all) await change(s, one, b); } catch { undo(); }',
    'try { return present(await change(s, o, b)); } catch { undo(); }',
    'try { try { await change(s, o, b); } finally { close(); } } catch { undo(); }',
  ])('is reported when something follows it: %s', (code) => {
    expect(body(code)).toHaveLength(1);
  });
  it.each([
    'try { await change(s, o, b); } catch { undo(); }',
    'try { return await change(s, o, b); } catch { undo(); }',
    'try { const v = await change(s, o, b); return { v }; } catch { undo(); }',
    'try { if (x) await change(s, o, b); else await change(s, p, b); } catch { undo(); }',
    'try { await change(s, o, b); tell(); } finally { close(); }',
    'const v = await change(s, o, b).catch(undo); tell(v);',
    'try { read(); } catch { await change(s, o, b); tell(); }',
    'try { for (;;) { const v = await change(s, o, b); return v; } } catch { undo(); }',
  ])('is allowed at the end of a try: %s', (code) => {
    expect(body(code)).toEqual([]);
  });
});

const pools = new Set(['db', 'authDb', 'healthDb']);
/** Reads that take their own connection when the value is not cached. */
const readsOfTheirOwn = /^(coalescedRead|.*\bcalendar)$/;

/** True if a function runs inside a transaction: it is passed to `change()` or receives the unit of work. */
const runsInside = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) &&
  'body' in node &&
  ((ts.isCallExpression(node.parent) && isChange(node.parent)) ||
    node.parameters.some(
      ({ name, type }) => (ts.isIdentifier(name) && name.text === 'work') || type?.getText() === 'Work',
    ));

/** True if a node names a pool: `services.db`, or a `db` destructured from the services. */
function namesPool(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return pools.has(node.name.text) && node.expression.getText() !== 'work';
  if (ts.isBindingElement(node)) return pools.has((node.propertyName ?? node.name).getText());
  if (!ts.isIdentifier(node) || !pools.has(node.text)) return false;
  const { parent } = node;
  // Property and type names are not values.
  return !(
    ts.isPropertyAccessExpression(parent) ||
    ts.isBindingElement(parent) ||
    ts.isTypeNode(parent) ||
    ts.isPropertySignature(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

const secondConnections = (file: ts.SourceFile): string[] => {
  const bodies = nodesIn(file).filter(runsInside);
  const found = bodies
    .flatMap(({ body }) => (body ? nodesIn(body) : []))
    .filter(
      (node) => namesPool(node) || (ts.isCallExpression(node) && readsOfTheirOwn.test(node.expression.getText())),
    );
  return [...new Set(found.map(placeOf))];
};

describe('a transaction', () => {
  it('reads only through its own connection', () => {
    expect([...files.values()].flatMap(secondConnections)).toEqual([]);
  });

  const found = (code: string) => secondConnections(parse('example.ts', code));
  it.each([
    'change(services, o, async (work) => { await rows(services.db, "SELECT 1"); });',
    'change(services, o, async () => { await oneRow(context.services.authDb, "SELECT 1"); });',
    'const { db } = services; change(services, o, async (work) => rows(db, "SELECT 1"));',
    'change(services, o, async (work) => { const { healthDb } = services; });',
    'async function recordStay(services: Services, work: Work) { await services.calendar(); }',
    'onJob(context, async (work, job) => { await rows(context.services.db, "SELECT 1"); });',
    'change(services, o, async (work) => { const page = await coalescedRead(services, "a", read); });',
  ])('is reported when it takes a second connection: %s', (code) => {
    expect(found(code)).toHaveLength(1);
  });
  it.each([
    'change({ db: services.db }, o, async (work) => work.sql("SELECT 1"));',
    'change(services, o, async (work) => { services.calendar.known(); work.db; });',
    'await rows(services.db, "SELECT 1"); await change(services, o, async (work) => {});',
  ])('is allowed: %s', (code) => {
    expect(found(code)).toEqual([]);
  });
});
