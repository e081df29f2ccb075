import { useRef } from 'preact/hooks';
import { controllerUrl } from '../../feed/client.js';
import { ofLink } from '../shell/link.js';

interface DocumentPreviewProps {
  readonly documentNumber: number;
  readonly stamp: string;
}

/** The payout document as the controller prints it: original and duplicate. */
export function DocumentPreview({ documentNumber, stamp }: DocumentPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const address = controllerUrl(`api/v1/${ofLink(`documents/${documentNumber}/page`)}`).href;
  return (
    <section class="panel" aria-label="Payout document">
      <div class="title">
        <h2>Payout document No. {documentNumber}</h2>
        <div class="row">
          <a class="button" href={`${address}.pdf`} download>
            PDF
          </a>
          <button onClick={() => frame.current?.contentWindow?.print()}>Print</button>
        </div>
      </div>
      <iframe key={stamp} ref={frame} class="paper" title={`Payout document ${documentNumber}`} src={address} />
    </section>
  );
}
