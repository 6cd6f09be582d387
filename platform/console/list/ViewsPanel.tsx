import { Button } from '@mantine/core'
import { useState } from 'react'
import { makers } from '#platform/access/access.ts'
import { errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { readState, writeQuery } from '#platform/console/list/list-state.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { toast, toastMessage } from '#platform/console/toast.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type SavedView, viewCalls } from '#platform/contract/views.ts'
import styles from './list-bar.module.css'

type Props<Row> = {
  name: string
  pluralName: string
  list: List<Row>
  views: readonly SavedView[]
  /** View the list shows, and whether its query has changed since. */
  current: SavedView | undefined
  isChanged: boolean
  close: () => void
}

/** Panel with the saved views and a form to save the current query as a view. */
export function ViewsPanel<Row>(props: Props<Row>) {
  const { name, pluralName, list, views, current, isChanged, close } = props
  const t = useWords(panelWords)
  const remove = useApiMutation(viewCalls.delete)
  const restore = useApiMutation(viewCalls.save)
  const { change, filters } = list
  const show = (view: SavedView | null) => {
    const parameters = new URLSearchParams(view?.query.parameters ?? {})
    change({ ...readState(parameters, filters), ...(view && { view: String(view.id) }) })
  }

  return (
    <div className="stack gap-4">
      {views.length === 0 && <small className="muted">{t('noViews')}</small>}
      {current && (
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            show(null)
            close()
          }}
        >
          {t('allRows', { things: pluralName })}
        </button>
      )}
      {group(
        t('myViews'),
        views.filter(({ isMine }) => isMine),
      )}
      {group(
        t('sharedViews'),
        views.filter(({ isMine }) => !isMine),
      )}
      <SaveView name={name} list={list} current={current?.isMine && isChanged ? current : undefined} />
    </div>
  )

  function group(title: string, members: readonly SavedView[]) {
    if (members.length === 0) return null
    return (
      <fieldset className="plain">
        <legend className={styles.heading}>{title}</legend>
        {members.map((view) => (
          <div key={view.id} className={styles.option}>
            <button
              type="button"
              className={`${styles.plain} flex-1 text-start`}
              {...(view.id === current?.id && { 'aria-current': true })}
              onClick={() => {
                show(view)
                close()
              }}
            >
              {view.name}{' '}
              {!view.isMine && <small className="muted">{t('sharedBy', { name: view.ownerName })}</small>}
              {view.isMine && view.isShared && <small className="muted">{t('isShared')}</small>}
            </button>
            {view.isMine && (
              <button
                type="button"
                className={styles.mini}
                aria-label={t('deleteView', { name: view.name })}
                onClick={() => {
                  // Left first, because a list without its view says that the view is lost.
                  if (view.id === current?.id) show(null)
                  remove.mutate(
                    { id: view.id, version: view.version },
                    {
                      onSuccess: () => {
                        toast('success', t('viewDeleted', { name: view.name }), '', {
                          action: { label: t('undo'), onSelect: () => restore.mutate(contentOf(view)) },
                        })
                      },
                      onError: (error) => toastMessage('danger', errorMessage(error)),
                    },
                  )
                }}
              >
                ✕
              </button>
            )}
          </div>
        ))}
      </fieldset>
    )
  }
}

const contentOf = ({ list, name, query, isShared }: SavedView) => ({ list, name, query, isShared })

type SaveProps<Row> = { name: string; list: List<Row>; current: SavedView | undefined }

function SaveView<Row>({ name, list: { latest: state, change }, current }: SaveProps<Row>) {
  const t = useWords(panelWords)
  const save = useApiMutation(viewCalls.save)
  const [typed, setTyped] = useState('')
  const [isShared, setShared] = useState(false)
  const mayShare = useDisabledReason(makers) === null
  const query = { parameters: { ...writeQuery(state) } }
  const send = (viewInput: Parameters<typeof save.mutate>[0]) =>
    save.mutate(viewInput, {
      onSuccess: ({ data }) => {
        toast('success', t('viewSaved', { name: viewInput.name }))
        setTyped('')
        change({ ...state, view: String(data.id) }, { replace: true })
      },
      onError: (error) => toastMessage('danger', errorMessage(error)),
    })
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') send({ list: name, name: typed, query, isShared })
      }}
    >
      {current && (
        <Button
          size="xs"
          variant="light"
          onClick={() =>
            send({
              id: current.id,
              version: current.version,
              list: name,
              name: current.name,
              query,
              isShared: current.isShared,
            })
          }
        >
          {t('updateView', { name: current.name })}
        </Button>
      )}
      <label className={styles.heading}>
        {t('saveView')}
        <input
          className={styles.input}
          placeholder={t('viewName')}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {mayShare && (
        <label className={styles.option}>
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {t('shareView')}
        </label>
      )}
      <Button
        type="submit"
        size="xs"
        variant="default"
        disabled={typed.trim() === ''}
        loading={save.isPending}
      >
        {t('save')}
      </Button>
    </form>
  )
}
