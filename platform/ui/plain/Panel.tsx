import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Link or button beside the title. */ action?: ReactNode
}

/** Card with a heading, such as a panel of the dashboard. */
export function Panel({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className="card min-w-0 overflow-hidden" aria-labelledby={id}>
      <header className="flex items-baseline justify-between gap-12 border-b text-13 p-12-14">
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
