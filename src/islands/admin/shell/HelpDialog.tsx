import { Modal } from '../kit/dialog/Modal.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

const KEYS = [
  [['Ctrl K', '⌘ K'], 'Find an order, go to a screen, run an action'],
  [['?'], 'This help'],
  [['j', 'k'], 'Next and previous row of a list'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['/'], 'Go to the search of a list'],
  [['Esc'], 'Close a dialog'],
] as const;

export function HelpDialog({ open, onClose }: Props) {
  return (
    <Modal open={open} title="Help" size="medium" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p>
          Every list keeps its search, filters and page in the address: copy it to show a colleague exactly
          what you see. Times are in the shop's time zone; hover over one for the exact time.
        </p>
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-bold">Keyboard shortcuts</caption>
          <tbody>
            {KEYS.map(([keys, words]) => (
              <tr key={words} className="border-t border-bone-deep">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="mr-1 inline-block rounded-sm border border-sand bg-white px-1.5 py-0.5 text-xs whitespace-nowrap"
                    >
                      {key}
                    </kbd>
                  ))}
                </th>
                <td className="py-2">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
