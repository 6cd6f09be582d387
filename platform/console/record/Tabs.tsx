import { Tabs as KitTabs } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#platform/console/i18n/format.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

export type Tab = {
  key: string
  title: string
  /** Rendered only while the tab is open, unless it is kept. */
  content: () => ReactNode
  /** Stays rendered while another tab is open, so that input is not lost. */
  isKept?: boolean
  /** Reason the person cannot open the tab, or null if they can. */
  disabledReason?: string | null
  count?: number
}

/** The open tab and the address of each, for tabs that are part of the path. */
export type TabRoute = { open: string; addressOf: (key: string) => string }

type Props = { tabs: readonly Tab[]; name?: string; at?: TabRoute | undefined }

/** Tabs of a screen. The open tab is in the address, so that Back and links work. */
export function Tabs({ tabs, name = 'tab', at }: Props) {
  const t = useWords(recordWords)
  const router = useRouter()
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const requestedTab = at ? at.open : new URLSearchParams(text).get(name)
  const open = tabs.filter(({ disabledReason }) => !disabledReason)
  const current = open.find(({ key }) => key === requestedTab) ?? open[0]
  const go = (key: string | null) => {
    if (at) return goTo(at.addressOf(key ?? ''))
    const now = Object.fromEntries(new URLSearchParams(router.latestLocation.searchStr))
    const { [name]: _, ...others } = now
    const search = key === null || key === open[0]?.key ? others : { ...others, [name]: key }
    void router.navigate({ to: '.', search: search as never, resetScroll: false })
  }
  return (
    <KitTabs value={current?.key ?? null} onChange={go} keepMounted={false}>
      <KitTabs.List aria-label={t('tabs')} className={styles.tabs ?? ''}>
        {tabs.map(({ key, title, disabledReason, count }) => (
          <KitTabs.Tab
            key={key}
            value={key}
            disabled={Boolean(disabledReason)}
            {...(disabledReason && { title: disabledReason })}
          >
            {title}
            {count !== undefined && (
              <>
                {' '}
                <span className="muted font-normal">{formatCount(count)}</span>
              </>
            )}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {open
        .filter((tab) => tab === current || tab.isKept)
        .map(({ key, content, isKept = false }) => (
          <KitTabs.Panel key={key} value={key} keepMounted={isKept} className={`${styles.tabPanel} mt-16`}>
            {content()}
          </KitTabs.Panel>
        ))}
    </KitTabs>
  )
}
