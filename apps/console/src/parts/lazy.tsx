import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/t.js';
import { Skeleton } from './reading.js';

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Frame: 'main' | 'div' = 'main',
): (props: P) => preact.JSX.Element {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, setLoaded] = useState(loaded !== undefined);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          setLoaded(true);
        },
        () => setLost(true),
      );
    }, []);
    const Component = loaded;
    if (Component !== undefined) return <Component {...props} />;
    return (
      <Frame aria-busy={!isLost}>
        {isLost ? <p role="alert">{t('This page did not load. Reload it.')}</p> : <Skeleton lines={8} />}
      </Frame>
    );
  };
}
