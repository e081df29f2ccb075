import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A page that is loaded when somebody goes there: the first load is of what is looked at first. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => preact.JSX.Element {
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
      <main aria-busy={!isLost}>{isLost && <p role="alert">This page could not be loaded. Load it again.</p>}</main>
    );
  };
}
