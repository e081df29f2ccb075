"""A slot accounting system that follows the event stream of a link and reports a slip for each claim.

It follows the rules A1 to A9 of docs/reference/event-types.md. It may be stopped, or crash, at any moment: the place in
the stream, the slips and the reports that have no answer yet are in one SQLite file.

Copy jackpot_api.py beside this file (ops/packages/python/README.md), then:

    CONTROLLER=http://10.0.0.5:3000 TOKEN=... LINK=east python3 accounting_system.py

TOKEN is the token of a service account of the role slot-accounting.
"""

import json
import os
import re
import sqlite3
import time

from jackpot_api import Client, Refused

LINK = os.environ['LINK']
client = Client(os.environ['CONTROLLER'], os.environ['TOKEN'])
store = sqlite3.connect(os.environ.get('STORE', 'accounting.sqlite'))
store.executescript("""
CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), after_ TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seen (id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS slip (number INTEGER PRIMARY KEY AUTOINCREMENT, award TEXT, document INTEGER, void INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS report (number INTEGER PRIMARY KEY AUTOINCREMENT, award TEXT, body TEXT);
INSERT OR IGNORE INTO place VALUES (1, '0');
""")


def report(award: str, slip: int, document: int, state: str) -> None:
    """Owes a report. Everything of a page is committed together, and sent afterwards."""
    body = {'slipNumber': f'J-{slip}', 'documentNumber': document, 'state': state}
    store.execute('INSERT INTO report (award, body) VALUES (?, ?)', (award, json.dumps(body)))


def open_slip(award: str, document: int) -> None:
    """A number of a slip is never used again (A5): AUTOINCREMENT sees to it."""
    slip = store.execute('INSERT INTO slip (award, document) VALUES (?, ?)', (award, document)).lastrowid
    report(award, slip, document, 'received')


def void_slip(award: str) -> None:
    for slip, document in store.execute('SELECT number, document FROM slip WHERE award = ? AND NOT void', (award,)).fetchall():
        store.execute('UPDATE slip SET void = 1 WHERE number = ?', (slip,))
        report(award, slip, document, 'void')


def act(event: dict) -> None:
    """Other types, and fields that are not read here, need nothing (A4)."""
    kind, data = event['type'], event['data']
    if kind == 'royal9.claim.opened':
        open_slip(data['awardId'], data['documentNumber'])
    elif kind == 'royal9.document.voided':  # A8
        void_slip(data['awardId'])
        open_slip(data['awardId'], data['nextDocumentNumber'])
    elif kind == 'royal9.claim.rejected':  # A8
        void_slip(data['awardId'])
        for claim in data['increases']:
            void_slip(claim['awardId'])
            open_slip(claim['awardId'], claim['documentNumber'])


def answered(request):
    """Sends a request until it has an answer. A final refusal is an answer (A6, A7)."""
    while True:
        try:
            return request()
        except Refused as refused:
            if refused.status < 500 and refused.status != 429:
                return refused
            time.sleep(refused.retry_after_seconds or 0.5)
        except OSError as error:  # no connection, or a lost answer: it may have been executed, so the same is sent again
            print(f'again: {error}')
            time.sleep(0.5)


def send_reports() -> None:
    for number, award, body in store.execute('SELECT number, award, body FROM report ORDER BY number').fetchall():
        answer = answered(lambda: client.claims_report_slip(award, json.loads(body)))
        print(f'{award} {body}: {answer if isinstance(answer, Refused) else "reported"}')
        with store:
            store.execute('DELETE FROM report WHERE number = ?', (number,))


def read_page() -> None:
    (after,) = store.execute('SELECT after_ FROM place').fetchone()
    page = answered(lambda: client.events_page(LINK, after=after, wait_seconds=20))  # A3
    if isinstance(page, Refused):
        if page.code != 'PLACE_LOST':
            raise page
        # A1: a backup was restored. `detail` names the last place that both journals have.
        next_ = re.search(r'after=(\S+)', page.problem['detail']).group(1)
        events = []
    else:
        next_, events = page['next'], page['events']
    with store:  # one transaction: the place, and everything that was made of the page (A1)
        for event in events:
            if store.execute('INSERT OR IGNORE INTO seen VALUES (?)', (event['id'],)).rowcount == 1:  # A2
                act(event)
        store.execute('UPDATE place SET after_ = ?', (next_,))


while True:
    send_reports()
    read_page()
