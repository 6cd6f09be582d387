import { Menu } from '@mantine/core'
import type { RowAction } from '#platform/console/list/list-props.ts'
import { useFollow } from '#platform/console/list/use-follow.ts'

/** One menu for all rows, opened at the row's own button. What is closed says why. */
export function RowMenu({
  at,
  actions,
  onClose,
}: {
  at: DOMRect
  actions: readonly RowAction[]
  onClose: () => void
}) {
  const follow = useFollow()
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus={false} width={240}>
      <Menu.Target>
        <span
          style={{
            position: 'fixed',
            pointerEvents: 'none',
            left: at.left,
            top: at.top,
            width: at.width,
            height: at.height,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, href, onSelect, closed, danger }) => (
          <Menu.Item
            key={label}
            disabled={Boolean(closed)}
            {...(closed && { title: closed })}
            {...(danger && { color: 'red' })}
            onClick={() => {
              if (href !== undefined) follow(href)
              onSelect?.()
            }}
          >
            {label}
            {closed && <div style={{ fontSize: 'var(--mantine-font-size-xs)' }}>{closed}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
