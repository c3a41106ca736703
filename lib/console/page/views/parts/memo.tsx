import { Component, type ComponentType, type FunctionComponent } from 'preact';

/**
 * Returns a view that is rendered again only if one of its properties is another one. To keep its node instead would keep
 * the page in which it was rendered first: the parents of a node lead to it.
 */
export function memo<Props extends object>(View: FunctionComponent<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const names = Object.keys({ ...this.props, ...next }) as (keyof Props)[];
      return names.some((name) => next[name] !== (this.props as Props)[name]);
    }

    override render(props: Props) {
      return <View {...props} />;
    }
  };
}
