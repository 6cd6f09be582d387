import type { ReactNode } from 'react'
import { type Tab, Tabs, type TabRoute } from '#platform/console/record/Tabs.tsx'
import styles from './record.module.css'

export { Figure } from '#platform/console/record/Figure.tsx'
export { Facts } from '#platform/console/record/Facts.tsx'
export type { Tab } from '#platform/console/record/Tabs.tsx'

type Props = {
  title: string
  /** Reference number or other detail below the name. */
  subtitle?: ReactNode
  /** Usually a StatusBadge. */
  status?: ReactNode
  /** The two or three most important figures. */
  figures?: ReactNode
  /** Actions. Unavailable ones are shown disabled. */
  actions?: ReactNode
  tabs?: readonly Tab[]
  /** Set if the open tab is part of the path. */
  tabsAt?: TabRoute
  /** Content beside the record: its history. */
  aside?: ReactNode
  children?: ReactNode
}

/** Record screen: name, status, figures and actions at the top, tabs below, history beside. */
export function RecordScreen(props: Props) {
  const { title, subtitle, status, figures, actions, tabs, tabsAt, aside, children } = props
  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <div className={styles.naming}>
          <h1 className={styles.title}>{title}</h1>
          {status}
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {figures && <div className={styles.figures}>{figures}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>
        <div className={styles.content}>
          {children}
          {tabs && <Tabs tabs={tabs} at={tabsAt} />}
        </div>
        {aside && <aside className={styles.beside}>{aside}</aside>}
      </div>
    </article>
  )
}
