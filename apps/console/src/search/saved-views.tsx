import { useState } from 'preact/hooks';
import { noteDone } from '../done/done.js';
import { Dialog } from '../parts/dialog.js';
import { ActForm, Field } from '../parts/form.js';
import { t } from '../texts/t.js';
import { pageOfView } from './search.js';
import { type SavedView, VIEW_NAME_MAX, deleteView, renameView, restoreView, saveView, viewsHere } from './views.js';

export function SavedViews() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="minor" onClick={() => setOpen(true)}>
        {t('Saved views')}
      </button>
      {isOpen && <ViewsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ViewsDialog({ onClose }: { readonly onClose: () => void }) {
  const views = viewsHere();
  return (
    <Dialog title={t('Saved views')} onClose={onClose}>
      <ActForm
        act={t('Save this view')}
        takesFocus
        onAct={(values) => {
          const name = values('name');
          saveView(name);
          noteDone({ text: t('The view “{1}” is saved. The search finds it.', name) });
          onClose();
          return Promise.resolve();
        }}
      >
        <Field label={t('Name')} name="name" maxLength={VIEW_NAME_MAX} pattern=".*\S.*" />
        <p class="soft">
          {t('Keeps this page with its filters, in this browser, for you alone. A view of the same name is replaced.')}
        </p>
      </ActForm>
      <ul class="plain-list views">
        {views.map((view) => (
          <OneView key={view.name} view={view} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function OneView({ view, onOpen }: { readonly view: SavedView; readonly onOpen: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, address } = view;
  const remove = (): void => {
    deleteView(name);
    const act = (): Promise<void> => Promise.resolve(restoreView(view));
    noteDone({ text: t('The view “{1}” is deleted.', name), undo: { title: t('Undo'), act } });
  };
  if (isRenaming)
    return (
      <li>
        <ActForm
          act={t('Rename')}
          takesFocus
          label={t('Rename {1}', name)}
          onAct={(values) => {
            renameView(name, values('to'));
            setRenaming(false);
            return Promise.resolve();
          }}
        >
          <Field label={t('New name')} name="to" defaultValue={name} maxLength={VIEW_NAME_MAX} pattern=".*\S.*" />
        </ActForm>
      </li>
    );
  return (
    <li class="row">
      <a href={address} onClick={onOpen}>
        <strong>{name}</strong> <span class="soft">{pageOfView(view)}</span>
      </a>
      <button type="button" class="minor" aria-label={t('Rename {1}', name)} onClick={() => setRenaming(true)}>
        {t('Rename')}
      </button>
      <button type="button" class="minor" aria-label={t('Delete {1}', name)} onClick={remove}>
        {t('Delete')}
      </button>
    </li>
  );
}
