// @ts-check
/**
 * Marks a scrolling box with the sides that have more content, for a fade at that edge: `data-more` holds some of left, right, up and
 * down.
 *
 *     html`<div class="scroll" tabindex="0" ${scrolls()}>...</div>`
 */
import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** Fewer pixels than this do not count as more content. */
const SLACK = 2;

class Scrolls extends AsyncDirective {
  /** @type {HTMLElement | null} */
  box = null;
  look = () => this.#look();
  sizes = new ResizeObserver(this.look);

  render() {
    return noChange;
  }

  /** @param {import('lit/directive.js').ElementPart} part */
  update({ element }) {
    if (this.box !== element) {
      this.disconnected();
      this.box = /** @type {HTMLElement} */ (element);
      this.reconnected();
    }
    return noChange;
  }

  reconnected() {
    const { box } = this;
    if (!box) return;
    box.addEventListener('scroll', this.look, { passive: true });
    // Observe the content only after it is rendered, to see its size as well.
    queueMicrotask(() => {
      for (const seen of [box, ...box.children]) this.sizes.observe(seen);
    });
  }

  disconnected() {
    this.box?.removeEventListener('scroll', this.look);
    this.sizes.disconnect();
  }

  #look() {
    const { box } = this;
    if (!box) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
    const more = [
      scrollLeft > SLACK && 'left',
      scrollLeft + clientWidth < scrollWidth - SLACK && 'right',
      scrollTop > SLACK && 'up',
      scrollTop + clientHeight < scrollHeight - SLACK && 'down',
    ];
    box.dataset.more = more.filter(Boolean).join(' ');
  }
}

export const scrolls = directive(Scrolls);
