import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { addRecent } from '#platform/console/router/recents.ts'
import { titleFor } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useScreen, useScreenPath } from '#platform/console/menu.ts'
import { RecordActions } from '#platform/console/record/RecordActions.tsx'
import type { HistoryProps } from '#platform/console/record/HistoryPanel.tsx'
import { PendingRequests } from '#platform/console/record/PendingRequests.tsx'
import { useHistoryTab } from '#platform/console/record/use-history-tab.tsx'
import { useShownRecord } from '#platform/console/record/use-shown-record.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { type Tab, Tabs, type TabRoute } from '#platform/console/record/Tabs.tsx'
import { ViewOnlySlot } from '#platform/console/record/ViewOnly.tsx'
import styles from './record.module.css'

export { Figure } from '#platform/console/record/Figure.tsx'
export { RecordPicture } from '#platform/console/record/RecordPicture.tsx'
export { Facts } from '#platform/console/record/Facts.tsx'
export type { Tab } from '#platform/console/record/Tabs.tsx'

type Props = {
  title: string
  /** Reference number or other detail below the name. */
  subtitle?: ReactNode
  /** Reference of a record that is named by its content. */
  reference?: string
  /** Picture or initials beside the name, from `RecordPicture`. */
  picture?: ReactNode
  /** Usually a StatusBadge. */
  status?: ReactNode
  /** The most important facts, at most six, in a band below the name. */
  figures?: ReactNode
  /** Actions, usually `ActionButton`s. */
  actions?: ReactNode
  tabs?: readonly Tab[]
  /** Set if the open tab is part of the path. */
  tabsAt?: TabRoute
  /** Overrides the history of the record that the screen shows. Null for none. */
  history?: HistoryProps | null
  /** Content below the tabs, such as a bar with a decision. */
  footer?: ReactNode
  /** Content beside the record, such as a preview. */
  aside?: ReactNode
  /** The details, or content above the tabs if there are some. */
  children?: ReactNode
}

/**
 * Record screen: picture, name, status and actions at the top, then pending requests, key facts and tabs. The last tab is
 * the history. A screen without other tabs has its details in the first one.
 */
export function RecordScreen(props: Props) {
  const { title, subtitle, reference, picture, status, figures, actions, tabsAt, footer, aside, children } =
    props
  const t = useWords(recordWords)
  const shown = useShownRecord()
  const [viewOnly, setViewOnly] = useState<Element | null>(null)
  const { history = shown } = props
  const about = history && (history.kind === undefined ? (history.record ?? shown) : history)
  const historyTab = useHistoryTab(tabsAt ? null : history)
  const details: Tab = { key: 'details', title: t('details'), content: () => children, isKept: true }
  const tabs = historyTab ? [...(props.tabs ?? [details]), historyTab] : props.tabs
  useRememberedRecord([title, reference].filter(Boolean).join(' · '), status)
  return (
    <ViewOnlySlot value={viewOnly}>
      <article className={`${styles.record} stack gap-16 min-w-0`}>
        <header className={styles.head}>
          {picture}
          <div className={styles.naming}>
            <h1 className={styles.title}>
              {title} {reference && <span className="muted font-mono text-14 font-normal">{reference}</span>}
            </h1>
            {status}
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          {actions && <RecordActions>{actions}</RecordActions>}
        </header>
        <div ref={setViewOnly} className={styles.slot} />
        {about && <PendingRequests kind={about.kind} id={about.id} heading={title} />}
        {figures && <div className={`${styles.figures} card fact-grid p-12-16`}>{figures}</div>}
        <div className={`${styles.body} flex flex-wrap items-start gap-16`}>
          <div className={styles.content}>
            {(props.tabs || !tabs) && children}
            {tabs && <Tabs tabs={tabs} at={tabsAt} />}
            {footer}
          </div>
          {aside && <aside className={`${styles.beside} ${styles.card}`}>{aside}</aside>}
        </div>
      </article>
    </ViewOnlySlot>
  )
}

/** Remembers a stored record for the command palette. New records have no status, and lists no parameters. */
export function useRememberedRecord(label: string, status: ReactNode) {
  const person = useSignedIn().id
  const screen = useScreen()
  const address = useScreenPath()
  const language = useLanguage()
  const hint = screen ? titleFor(screen, language) : ''
  const isRecord = Boolean(status) && screen !== undefined && address !== undefined && screen.path !== address
  useEffect(() => {
    if (isRecord && address !== undefined) addRecent(person, { address, label, hint })
  }, [isRecord, person, address, label, hint])
}
