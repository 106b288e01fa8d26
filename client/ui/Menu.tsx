import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Kbd } from './Kbd';
import css from './overlay.module.css';

export interface MenuAction {
  label: ReactNode;
  /** Where it leads; without it, `onSelect` says what it does. */
  to?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** The key that does the same. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  /** One of several states, and this one is on. */
  chosen?: boolean;
}
export interface MenuSection {
  title?: string;
  items: readonly MenuAction[];
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** One list, or several with a rule between them. */
  items: readonly MenuAction[] | readonly MenuSection[];
  align?: 'start' | 'end';
}

const isSections = (items: MenuProps['items']): items is readonly MenuSection[] =>
  items.some((item) => 'items' in item);

const looks = (item: MenuAction, onLed: (away: boolean) => void) => ({
  classNames: { item: css.item, itemLabel: css.itemLabel },
  disabled: item.disabled,
  onClick: () => {
    const before = document.activeElement;
    item.onSelect?.();
    onLed(document.activeElement !== before);
  },
  'data-danger': item.danger || undefined,
  'data-chosen': item.chosen || undefined,
  'aria-current': item.chosen ? ('true' as const) : undefined,
});

function Item({ item, onLed }: { item: MenuAction; onLed: (away: boolean) => void }) {
  const inside = (
    <>
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.keys && <Kbd>{item.keys}</Kbd>}
    </>
  );
  if (item.to !== undefined) {
    return (
      <MantineMenu.Item component={Link} to={item.to} {...looks(item, onLed)}>
        {inside}
      </MantineMenu.Item>
    );
  }
  return <MantineMenu.Item {...looks(item, onLed)}>{inside}</MantineMenu.Item>;
}

/** A list of actions behind a button: arrow keys, first letters, Esc; the focus returns to the button, unless the action has led it elsewhere. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  const [ledAway, setLedAway] = useState(false);
  const sections: readonly MenuSection[] = isSections(items) ? items : [{ items }];
  return (
    <MantineMenu
      position={align === 'start' ? 'bottom-start' : 'bottom-end'}
      offset={4}
      transitionProps={{ duration: 0 }}
      zIndex="var(--z-popover)"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={!ledAway}
      onOpen={() => setLedAway(false)}
      floatingStrategy="fixed"
      unstyled
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown className={`${css.raised} ${css.menu}`}>
        {sections.map((section, i) => (
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
                <Item key={j} item={item} onLed={setLedAway} />
              ))}
            </div>
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
