import { Message } from './Message.tsx'
import classes from './Toasts.module.css'
import { safeHrefPattern } from '#platform/console/router/safe-href.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { closeToast, pauseClosing, startClosing, type Toast, useToasts } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { InlineIcon } from '#platform/ui/plain/InlineIcon.tsx'

/** Toasts at the bottom left above the bars of a page, newest first. */
export function Toasts() {
  const t = useWords(baseWords)
  const toasts = useToasts()
  return (
    <section className={classes.stack} aria-label={t('notifications')}>
      {toasts.map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </section>
  )
}

function ToastCard({ id, type, title, html, href, action }: Toast) {
  const t = useWords(baseWords)
  const urgent = type === 'danger'
  const pauses = type === 'link' || action !== undefined
  return (
    <div
      className={classes.toast}
      data-type={type}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      onPointerEnter={pauses ? () => pauseClosing(id) : undefined}
      onPointerLeave={pauses ? () => startClosing(id) : undefined}
      onFocus={() => pauseClosing(id)}
      onBlur={() => startClosing(id)}
    >
      <InlineIcon of={type === 'link' ? 'info' : type} className={classes.icon} />
      <div className={classes.text}>
        {title !== '' && (
          <div className={classes.title}>
            {type === 'link' && href ? <a href={safeHref(href)}>{title}</a> : title}
          </div>
        )}
        {html !== '' && <Message html={html} />}
        {action && 'href' in action && (
          <a className={classes.action} href={safeHref(action.href)} onClick={() => closeToast(id)}>
            {action.label}
          </a>
        )}
        {action && 'onSelect' in action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              closeToast(id)
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => closeToast(id)}>
        <InlineIcon of="close" />
      </button>
    </div>
  )
}

// The link of a toast may come from the server, so only safe schemes are followed.
const safeHref = (href: string) => (safeHrefPattern.test(href) ? href : '/')
