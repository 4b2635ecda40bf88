import OdologText
import Testing

@Suite("When a photo was taken, by the name of its file") struct FileNameTimeTests {
    @Test(arguments: [
        ("20041107_150634.jpg", "2004-11-07T15:06:34"),
        ("IMG_20230304_153012.jpg", "2023-03-04T15:30:12"),
        ("IMG_20230304_153012_HDR.jpg", "2023-03-04T15:30:12"),
        ("20230304_153012(0).jpg", "2023-03-04T15:30:12"),
        ("PXL_20230304_153012345.jpg", "2023-03-04T15:30:12+00:00"),
        ("IMG-20230304-WA0007.jpg", "2023-03-04T12:00:00"),
        ("WhatsApp Image 2023-03-04 at 15.30.12.jpeg", "2023-03-04T15:30:12"),
        ("WhatsApp Image 2023-03-04 at 3.30.12 PM.jpeg", "2023-03-04T12:00:00"),
        ("WhatsApp Image 2023-03-04 at 03.30.12 PM.jpeg", "2023-03-04T15:30:12"),
        ("Screenshot 2023-03-04 at 12.05.00 AM.png", "2023-03-04T00:05:00"),
        ("signal-2023-03-04-15-30-12-345.jpg", "2023-03-04T15:30:12"),
        ("signal-2023-03-04-153012.jpg", "2023-03-04T15:30:12"),
        ("photo_2023-03-04_15-30-12.jpg", "2023-03-04T15:30:12"),
        ("Screenshot_20230304-153012_Maps.png", "2023-03-04T15:30:12"),
        ("Screenshot_2023-03-04-15-30-12-345_com.app.png", "2023-03-04T15:30:12"),
        ("Screenshot from 2023-03-04 15-30-12.png", "2023-03-04T15:30:12"),
        ("Bildschirmfoto 2023-03-04 um 15.30.12.png", "2023-03-04T15:30:12"),
        ("2023-03-04 15.30.12.jpg", "2023-03-04T15:30:12"),
        ("Doblo 2023-03-04.jpg", "2023-03-04T12:00:00"),
        ("20230304153012.jpg", "2023-03-04T15:30:12"),
        // The day of the name's first date, the time of the one that has a time.
        ("2022-01-01 sent 2023-03-04 15.30.12.jpg", "2023-03-04T15:30:12"),
    ])
    func isRead(name: String, time: String) {
        #expect(CaptureTime(fileName: name)?.description == time)
    }

    @Test(arguments: [
        "IMG_2231.jpg", "DSC01234.JPG", "20231304_101010.jpg", "20230229.jpg", "18991231.jpg", "120230304_101010.jpg",
        "202303041.jpg", "1HGCM82633A004352.jpg", "2023-03_04.jpg", "159866 km.jpg", "", "km 123456789.jpg",
    ])
    func noDate(name: String) {
        #expect(CaptureTime(fileName: name) == nil)
    }
}
