import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Kbd } from '../typing/Kbd';
import css from './overlay.module.css';

export interface MenuAction {
  label: ReactNode;
  /** Page to open; without it `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** Keyboard shortcut of the same action. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  /** True if it is the current one of several options. */
  chosen?: boolean;
}
export interface MenuSection {
  title?: string;
  items: readonly MenuAction[];
}

interface MenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement;
  /** One list of actions, or several separated by a rule. */
  items: readonly MenuAction[] | readonly MenuSection[];
  align?: 'start' | 'end';
}

const isSections = (items: MenuProps['items']): items is readonly MenuSection[] =>
  items.some((item) => 'items' in item);

const looks = (item: MenuAction, onFocusMoved: (away: boolean) => void) => ({
  classNames: { item: css.item, itemLabel: css.itemLabel },
  disabled: item.disabled,
  onClick: () => {
    const before = document.activeElement;
    item.onSelect?.();
    onFocusMoved(document.activeElement !== before);
  },
  'data-danger': item.danger || undefined,
  'data-chosen': item.chosen || undefined,
  'aria-current': item.chosen ? ('true' as const) : undefined,
});

function Item({ item, onFocusMoved }: { item: MenuAction; onFocusMoved: (away: boolean) => void }) {
  const inside = (
    <>
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.keys && <Kbd>{item.keys}</Kbd>}
    </>
  );
  if (item.to !== undefined) {
    return (
      <MantineMenu.Item component={Link} to={item.to} {...looks(item, onFocusMoved)}>
        {inside}
      </MantineMenu.Item>
    );
  }
  return <MantineMenu.Item {...looks(item, onFocusMoved)}>{inside}</MantineMenu.Item>;
}

const ignored = () => undefined;

/** The content of a menu: its sections, separated by rules. */
export const MenuItems = ({
  sections,
  onFocusMoved = ignored,
}: {
  sections: readonly MenuSection[];
  onFocusMoved?: (away: boolean) => void;
}) =>
  sections.map((section, i) => (
    <Fragment key={i}>
      {i > 0 && <MantineMenu.Divider className={css.rule} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a menu's group, not a form's */}
      <div role="group" aria-label={section.title}>
        {section.title && (
          <div className={css.section} aria-hidden="true">
            {section.title}
          </div>
        )}
        {section.items.map((item, j) => (
          <Item key={j} item={item} onFocusMoved={onFocusMoved} />
        ))}
      </div>
    </Fragment>
  ));

// A menu longer than the window scrolls.
const middlewares = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`;
    },
  },
};

/** A menu behind a button. The focus returns to the button, unless the action has moved it. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  const [focusMoved, setFocusMoved] = useState(false);
  const sections: readonly MenuSection[] = isSections(items) ? items : [{ items }];
  return (
    <MantineMenu
      position={align === 'start' ? 'bottom-start' : 'bottom-end'}
      offset={4}
      transitionProps={{ duration: 0 }}
      zIndex="var(--z-popover)"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={!focusMoved}
      onOpen={() => setFocusMoved(false)}
      floatingStrategy="fixed"
      middlewares={middlewares}
      unstyled
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown className={`${css.raised} ${css.menu}`}>
        <MenuItems sections={sections} onFocusMoved={setFocusMoved} />
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
