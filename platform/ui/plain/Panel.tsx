import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type Props = {
  title: string
  children: ReactNode
  /** Link or button beside the title. */ action?: ReactNode
}

/** Card with a heading, such as a panel of the dashboard. */
export function Panel({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
