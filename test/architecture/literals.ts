import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './sources';

export interface Literal {
  readonly path: string;
  readonly line: number;
  /** Values in a template or between JSX texts are shown as `…`. */
  readonly text: string;
  readonly node: ts.Node;
}

/** True if the literal is a developer message or a key from the specification rather than UI text. */
export function isExempt(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) {
    if (ts.isNewExpression(up) && up.expression.getText() === 'Error') return true;
    if (ts.isCallExpression(up) && up.expression.getText().startsWith('console.')) return true;
    if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up) || ts.isTypeNode(up)) return true;
    if (ts.isJsxAttribute(up) && ['className', 'key', 'status', 'field'].includes(up.name.getText())) return true;
    if (ts.isBinaryExpression(up) && /^[=!]==$/.test(up.operatorToken.getText())) return true;
    if (ts.isCaseClause(up) || ts.isPropertyAccessExpression(up)) return true;
    if (ts.isPropertyAssignment(up) && up.name === node) return true;
    if (ts.isCallExpression(up) && up.expression.getText().endsWith('.includes')) return true;
    if (ts.isStatement(up)) return false;
  }
  return false;
}

/** A template's text with its values replaced by …. */
const templateText = (node: ts.TemplateExpression): string =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');

/** An element's own text, with child elements and values replaced by …. */
const jsxText = (children: ts.NodeArray<ts.JsxChild>): string =>
  children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text))
    ? children.map((child) => (ts.isJsxText(child) ? child.text.replace(/\s+/g, ' ') : '…')).join('')
    : '';

/** Every string literal, template and JSX text of a source. */
export function literalsIn(path: string): Literal[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    const text =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? templateText(node)
          : ts.isJsxElement(node) || ts.isJsxFragment(node)
            ? jsxText(node.children).trim()
            : '';
    if (text !== '')
      found.push({ path, text, node, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isSource = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file);

/** Sources of a folder, including subfolders by default. */
export const sourcesIn = (folder: string, recursive = true): string[] =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => `${folder}/${file}`)
    .sort();

/** The folders of a layer, plus `server/.` for the layer's own files. */
export const foldersOf = (layer: string): string[] =>
  readdirSync(join(root, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${layer}/${entry.name}`)
    .concat(`${layer}/.`);
export const sourcesOf = (folder: string): string[] =>
  folder.endsWith('/.') ? sourcesIn(folder.slice(0, -2), false) : sourcesIn(folder);
